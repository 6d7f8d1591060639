// The form of one format: its fields, what it costs, what it will look like.
import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../core/call.js";
import { create } from "../core/create.js";
import { draftOf, keepDraft } from "../core/drafts.js";
import { Form, focusProblem } from "../core/form.js";
import { nameOf } from "../core/formats.js";
import { all, classes, html, view } from "../core/html.js";
import { useKeys } from "../core/keys.js";
import { hurry } from "../core/now.js";
import { askQuote, roughly, useQuote } from "../core/quote.js";
import { go, setQuery } from "../core/router.js";
import { schemas } from "../core/schema.js";
import { clock, number, text } from "../core/text.js";
import { LAYOUTS } from "../formats/all.js";
import { Button } from "../parts/button.js";
import { lookChoices, voices } from "../parts/choices.js";
import { Banner, Empty, Ghosts, Trouble } from "../parts/empty.js";
import { icon } from "../parts/icon.js";
import { RequestField, labelOf } from "../parts/request_field.js";
import { showCall } from "./new/call.js";
import { given } from "./new/given.js";
import { Sample } from "./new/sample.js";
import { TemplateScenes } from "./new/template_scenes.js";

const { a, aside, b, details, div, form: formElement, h1, h2, li, p, section, summary, ul } = html;

/** @typedef {import("../types/app").Quote} Quote */
/** @typedef {import("../formats/layout.js").Section} Section */

/** What an empty form begins with: a voice and a look, where the request has them. @param {any} schema */
function beginning(schema) {
  const [voice] = voices().filter((one) => one.language.startsWith("en"));
  const has = (/** @type {string} */ name) => name in schema.properties;
  // Who speaks on camera does so with a voice of their own.
  const isSpokenByPerson =
    schema.required?.includes("avatarId") || !has("voiceId") || has("slides") || has("templateId");
  const looks = lookChoices().map((one) => one.value);
  return {
    ...(has("voiceId") && !isSpokenByPerson && voice ? { voiceId: voice.id } : {}),
    ...(has("caption") && looks.includes("reelwright") ? { caption: { preset: "reelwright" } } : {}),
  };
}

const Price = view((/** @type {{ quote: Quote | null, busy: boolean, make: () => void }} */ { quote, busy, make }) => {
  const isPriced = quote?.charged && quote.credits > 0;
  return all(
    quote?.seconds
      ? p(
          { class: "meta" },
          text.create.lasts(clock(quote.seconds)),
          quote.secondsToMake === null ? "" : ` · ${text.studio.ready(roughly(quote.secondsToMake))}`,
        )
      : null,
    Button(
      { kind: "primary", busy, onClick: make, keys: "Ctrl ↵" },
      isPriced ? text.create.make(quote.credits) : text.create.makeFree,
    ),
    isPriced ? p({ class: "meta" }, text.create.after(number(quote.balanceAfter))) : null,
  );
});

/** "scenes[0].mediaId" as the form calls it. @param {string} path */
const nameOfField = (path) => labelOf(path.split(".").at(-1) ?? path);

/** What stands in the way. */
const Problems = view((/** @type {{ form: Form }} */ { form }) => {
  const found = form.touched.value === "all" ? Object.entries(form.problems.value) : [];
  if (found.length === 0) return null;
  return Banner(
    { kind: "bad", title: text.create.problems(found.length) },
    ul(...found.slice(0, 5).map(([field, reason]) => li({ key: field }, b(nameOfField(field)), ` ${reason}`))),
  );
});

/** @param {Section} part @param {Form} form @param {import("../core/schema.js").Schemas} known */
function draw(part, form, known) {
  const value = form.value.value;
  const fields = part.fields
    .filter((one) => !one.when || one.when(value))
    .map((one) =>
      one.name === "TemplateRequest.scenes"
        ? TemplateScenes({ key: one.name, form })
        : RequestField({
            key: one.name,
            form,
            schemas: known,
            name: one.name,
            path: one.path,
            as: one.as,
            isOpen: ["caption", "gameplaySettings", "presetSettings", "videoSettings"].includes(one.path),
          }),
    );
  const title = text.create.sections[/** @type {keyof typeof text.create.sections} */ (part.id)];
  if (part.isFolded)
    return details({ key: part.id, class: "panel part fold" }, summary(h2(title)), div({ class: "stack" }, ...fields));
  return section(
    { key: part.id, class: classes("panel part", part.id), "aria-label": title },
    h2(title),
    div({ class: "stack" }, ...fields),
  );
}

const Ready = view(
  (
    /** @type {{ format: string, known: import("../core/schema.js").Schemas, query: URLSearchParams }} */ {
      format,
      known,
      query,
    },
  ) => {
    const layout = LAYOUTS[format];
    const schema = known[layout.request];
    // What a link brings along is newer than the draft, once: then it is part of the draft.
    const [form] = useState(() => new Form({ ...beginning(schema), ...draftOf(format), ...given(schema, query) }));
    useEffect(() => {
      if (query.size) setQuery(Object.fromEntries([...query.keys()].map((name) => [name, null])));
    }, []);
    const [error, setError] = useState(/** @type {Refusal | null} */ (null));
    const [busy, setBusy] = useState(false);
    const body = form.body();
    const { quote, isNewest } = useQuote(format, body);
    // At once, not after the next picture: a page that is left in that moment would lose the last letters.
    useEffect(() => effect(() => keepDraft(format, form.value.value)), []);
    useEffect(() => {
      if (quote) form.refuse(quote.problems);
    }, [quote]);
    const make = async () => {
      if (busy) return;
      setBusy(true);
      setError(null);
      try {
        // The shown price may be that of a moment ago: what is missing is asked once more.
        const fresh = await askQuote(format, form.body());
        if (fresh?.problems.length) {
          form.refuse(fresh.problems, { all: true });
          focusProblem();
          return;
        }
        const begun = await create(format, form.body());
        keepDraft(format, undefined);
        hurry();
        go(`/p/${begun.projectId}`);
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        form.refuse(refusal.problems, { all: true });
        setError(refusal.problems.length ? null : refusal);
        focusProblem();
      } finally {
        setBusy(false);
      }
    };
    useKeys(nameOf(format), [{ keys: "Ctrl+Enter", label: text.studio.make, run: make, inFields: true }]);
    return div(
      { class: "making" },
      formElement(
        {
          class: "stack",
          noValidate: true,
          "aria-label": nameOf(format),
          onSubmit: (/** @type {Event} */ event) => (event.preventDefault(), make()),
        },
        ...layout.sections.map((part) => draw(part, form, known)),
      ),
      aside(
        { class: "beside", "aria-label": text.create.sample },
        Sample({ format, body }),
        div(
          { class: "pay", "aria-busy": !isNewest },
          Problems({ form }),
          Trouble({ error: error ?? quote?.refused ?? null }),
          quote?.missingProviders.length
            ? p({ class: "hint" }, text.create.missingHint(quote.missingProviders.join(", ")))
            : null,
          Price({ quote, busy, make }),
          Button(
            { kind: "quiet", small: true, icon: "code", onClick: () => showCall(format, form.body()) },
            text.create.asCall,
          ),
        ),
      ),
    );
  },
);

/** @param {import("../core/router.js").Visit} visit */
export default function NewFormat({ params, query }) {
  const [known, setKnown] = useState(/** @type {import("../core/schema.js").Schemas | null} */ (null));
  useEffect(() => void schemas().then(setKnown), []);
  const { format } = params;
  if (!LAYOUTS[format])
    return Empty({ title: text.errors.notFound, isScreen: true }, Button({ href: "/new" }, text.areas.new));
  // The catalogues that a new form begins with are read before it is drawn.
  const isReady = known && voices().length > 0 && lookChoices().length > 0;
  return all(
    div(
      { class: "head" },
      a({ class: "btn quiet icon", href: "/new", "aria-label": text.create.title }, icon("back")),
      div(h1({ tabIndex: -1 }, nameOf(format)), p({ class: "hint" }, text.create.formats[format]?.about)),
    ),
    isReady ? Ready({ key: format, format, known, query }) : Ghosts({ count: 4, height: 120 }),
  );
}
