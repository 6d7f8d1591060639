import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Refusal, answerRefusals, call, isOnline, showTeam, waitsUntil } from "./core/call.js";
import { early } from "./core/early.js";
import { all, html, mount, view } from "./core/html.js";
import { listen, useKeys } from "./core/keys.js";
import { follow, startAnew } from "./core/now.js";
import { go, here, loadStyle, startRouter } from "./core/router.js";
import { read, session } from "./core/store.js";
import { language, text } from "./core/text.js";
import { startTheme } from "./core/theme.js";
import { Button } from "./parts/button.js";
import { startConfirming } from "./parts/confirm_again.js";
import { Dialogs } from "./parts/dialog.js";
import { Banner, Empty, Trouble } from "./parts/empty.js";
import { openFind, openShortcuts } from "./parts/opening.js";
import { Rail } from "./parts/rail.js";
import { Toasts } from "./parts/toast.js";

const { a, div, main } = html;

const focusSearch = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("main input[type=search]"))?.focus();

async function openNewest() {
  const newest = read("GET /v1/project/list", { query: { limit: 1 } });
  if (!newest.value) await newest.reload();
  const project = newest.data.value?.projects[0];
  if (project) go(`/p/${project.id}`);
}

/** @param {string} keys @param {string} label @param {() => unknown} run @param {boolean} [inFields] */
const shortcut = (keys, label, run, inFields) => ({ keys, label, run, inFields });

const Keys = view(() => {
  useKeys(text.keys.everywhere, [
    shortcut("Ctrl+k", text.keys.find, openFind, true),
    shortcut("n", text.keys.new, () => go("/new")),
    shortcut("/", text.keys.focusSearch, focusSearch),
    shortcut("?", text.keys.help, openShortcuts),
    shortcut("g s", text.keys.studio, () => go("/")),
    shortcut("g l", text.keys.library, () => go("/library")),
    shortcut("g p", text.keys.project, openNewest),
    shortcut("g u", text.keys.usage, () => go("/usage")),
  ]);
  return null;
});

const Waiting = view(() => {
  const [now, setNow] = useState(Date.now());
  const until = waitsUntil.value;
  useEffect(() => {
    if (!until) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  if (!isOnline.value) return Banner({ kind: "bad", title: text.errors.offline }, text.errors.offlineHint);
  return until ? Banner({ kind: "wait" }, text.errors.waits(Math.max(1, Math.ceil((until - now) / 1000)))) : null;
});

const NotFound = () =>
  Empty(
    { title: text.errors.notFound, isScreen: true },
    text.errors.notFoundHint,
    Button({ href: "/" }, text.errors.home),
  );

const Place = view(() => {
  const shown = here.value;
  if (!shown) return null;
  return shown.screen ? view(shown.screen)({ ...shown.visit, key: shown.path }) : NotFound();
});

const App = view(() => {
  if (!here.value) return null;
  if (here.value.route?.isBare) return all(Keys(), Place(), Dialogs(), Toasts());
  return all(
    a({ class: "skip", href: "#main" }, text.rail.skip),
    Keys(),
    div({ class: "app" }, Rail(), main({ class: "main", id: "main", tabIndex: -1 }, Waiting(), Place())),
    Dialogs(),
    Toasts(),
  );
});

/** Sign-in, set-up and invitations: what is shown to who is not signed in. */
async function openDoor() {
  const [{ default: Door }] = await Promise.all([import("./screens/sign_in.js"), loadStyle("sign_in")]);
  return view(() => all(Door(), Dialogs(), Toasts()))();
}

/** By the answer that was asked for early; where that failed, anew. */
async function askSession() {
  const answer = await early;
  return answer?.ok ? (await answer.json()).data : call("GET /app/session");
}

const place = /** @type {HTMLElement} */ (document.querySelector("#app"));
let isBegun = false;

/** The page itself shows an empty frame until then. @param {Parameters<typeof mount>[0]} shown */
function show(shown) {
  if (!isBegun) place.replaceChildren();
  isBegun = true;
  mount(shown, place);
}

async function begin() {
  startTheme();
  document.documentElement.lang = language === "pseudo" ? "en" : language;
  startConfirming();
  // The page of the old team goes: what it shows, and what was about to be done, is not the new one's.
  answerRefusals((refusal) => {
    if (refusal.code !== "OTHER_TEAM") return Promise.resolve(false);
    startAnew("/");
    return new Promise(() => {});
  });
  effect(() => showTeam(session.value?.team?.id));
  listen();
  const token = /^#in=(.+)$/.exec(location.hash)?.[1];
  session.value = token ? await (await import("./core/link.js")).takeLink(token) : await askSession();
  let isInside = false;
  effect(() => {
    const isSignedIn = Boolean(session.value?.user && session.value.team);
    if (isSignedIn && !isInside) {
      startRouter().then(() => show(App()), fail);
      follow();
    }
    if (!isSignedIn && isInside) startAnew();
    else if (!isSignedIn) openDoor().then((door) => session.value?.user || show(door), fail);
    if (isSignedIn && isInside) show(App());
    isInside ||= isSignedIn;
  });
  effect(() => {
    const area = /** @type {keyof typeof text.areas | undefined} */ (here.value?.route?.area);
    if (area && session.value?.user) document.title = `${text.areas[area]} · Reelwright`;
  });
}

/** What the app cannot begin without did not come: said, instead of an empty page. @param {unknown} error */
function fail(error) {
  const told = error instanceof Refusal ? error : new Refusal(0, null);
  show(main({ class: "main" }, Trouble({ error: told, retry: () => location.reload() })));
  if (!(error instanceof Refusal)) throw error;
}

begin().catch(fail);
