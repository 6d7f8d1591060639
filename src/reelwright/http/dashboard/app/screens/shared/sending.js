// Sending a form of a dialog or a panel once: whether it is under way, and what was refused.
import { useRef, useState } from "preact/hooks";
import { Refusal, keyAfter, newKey } from "../../core/call.js";
import { focusProblem } from "../../core/form.js";

/** @typedef {{ isBusy: boolean, error: Refusal | null, run: () => Promise<void>, problem: (field: string) => string | undefined }} Sending */

/**
 * `error` is a refusal that stands at none of `fields`; pressed twice, the work is done and paid once.
 * @template T
 * @param {(key: string) => Promise<T>} send given the form's Idempotency-Key
 * @param {(answer: T) => void} done
 * @param {string[]} [fields] those that show their own problems
 * @returns {Sending}
 */
export function useSending(send, done, fields = []) {
  const [refusal, setRefusal] = useState(/** @type {Refusal | null} */ (null));
  const [isBusy, setBusy] = useState(false);
  const guard = useRef({ isBusy: false, key: newKey() });
  const run = async () => {
    if (guard.current.isBusy) return;
    guard.current.isBusy = true;
    setBusy(true);
    setRefusal(null);
    try {
      done(await send(guard.current.key));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      guard.current.key = keyAfter(error, guard.current.key);
      setRefusal(error);
      focusProblem();
    } finally {
      guard.current.isBusy = false;
      setBusy(false);
    }
  };
  /** @param {string} field */
  const problem = (field) => refusal?.problems.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.reason;
  const isAtFields = Boolean(refusal?.problems.length) && fields.some((field) => problem(field));
  return { isBusy, error: isAtFields ? null : refusal, run, problem };
}

/**
 * An action without a form, such as a delete: its refusal is told by `say`.
 * @param {() => Promise<unknown>} act
 * @param {(words: string) => void} say
 */
export async function attempt(act, say) {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    return false;
  }
}
