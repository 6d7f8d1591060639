// What the session's own operations (/app/…) answer. Those of /v1 are in api.d.ts, which `make openapi` writes.
import type { RoomsOperations } from "./rooms";

export interface Session {
  user: null | { id: string; email: string; name: string; hasPassword: boolean };
  team: null | { id: string; name: string; role: "owner" | "member" };
  teams: { id: string; name: string; role: "owner" | "member" }[];
  confirmedUntil: string | null;
  needsConfirm: boolean;
  hasUsers: boolean;
  oidc: null | { start: string };
  warnings: string[];
  limits: { mediaMaxBytes: number };
  version: string;
}

export interface LinkAnswer {
  next: "signed-in" | "set-up" | "join";
  session: Session | null;
  ticket: string | null;
  email: string | null;
  team: null | { id: string; name: string };
  role: string | null;
  hasUser: boolean;
  teams: { id: string; name: string }[];
}

export interface Unfinished {
  kind: "project" | "video" | "media" | "avatar" | "reaction" | "voice" | "character" | "speech" | "retake";
  id: string;
  projectId: string | null;
  type: string | null;
  name: string;
  status: string;
  progress: number;
  message: string;
  startedAt: string;
  secondsLeft: number | null;
}

export interface News {
  unfinished: Unfinished[];
  balance: number;
  charged: boolean;
  usedBytes: number;
  limitBytes: number;
  marks: Record<"projects" | "videos" | "media" | "avatars" | "reactions" | "voices" | "characters", string>;
}

export interface Quote {
  credits: number;
  charged: boolean;
  seconds: number | null;
  balance: number;
  balanceAfter: number;
  missingProviders: string[];
  problems: { field: string; reason: string }[];
  refused: null | { code: string; message: string };
  secondsToMake: number | null;
}

export interface Usage {
  since: string;
  until: string;
  byDay: { day: string; charged: number; refunded: number; granted: number; count: number }[];
  byFormat: { format: string; title: string; charged: number; refunded: number; count: number }[];
  storage: { usedBytes: number; limitBytes: number; byKind: { kind: string; bytes: number; count: number }[] };
  queue: { kind: string; waiting: number; running: number; oldestStartedAt: string | null }[];
  costs: { provider: string; work: string; calls: number; usd: number }[];
}

/** What an edit would make of a project. */
export interface DraftView {
  draft: string;
  version: string;
  width: number;
  height: number;
  durationMs: number;
  pieces: { key: string; startMs: number; endMs: number; made: boolean }[];
  again: number;
  sound: { mix: string | null; voice: string | null; music: string | null };
  strips: string[];
  posters: string[];
  scenes: import("./api").Schemas["Scene"][];
  lines: import("./api").Schemas["CaptionLine"][];
  problems: { field: string; reason: string }[];
}

/** What a create form looks like so far; `stillMs` is when all of it is seen. */
export interface SampleView {
  draft: string;
  width: number;
  height: number;
  durationMs: number;
  stillMs: number;
  posters: string[];
  problems: { field: string; reason: string }[];
}

/** A scene that is filmed anew. */
export interface Retake {
  id: string;
  projectId: string;
  status: "PROCESSING" | "COMPLETED" | "FAILED";
  text: string;
  progress: number;
  message: string;
  error: string | null;
  usedCredits: number;
}

/** What can be said anew in a project, and what each started part of so many characters costs. */
export interface Speeches {
  speeches: { scenes: number[]; text: string; avatar: string; last: boolean }[];
  credits: number;
  characters: number;
  longest: number;
  last: Retake | null;
}

/** `data` of each answer, by method and path. Whoever adds an operation adds its line; `any` is a line, too. */
export interface AppOperations extends RoomsOperations {
  "GET /app/session": Session;
  "POST /app/sign-in": Session;
  "POST /app/sign-in/link": LinkAnswer;
  "POST /app/set-up": Session;
  "POST /app/join": Session;
  "POST /app/sign-out": { ended: number };
  "POST /app/confirm": { confirmedUntil: string };
  "POST /app/team/switch": Session;
  "GET /app/now": News;
  "POST /app/quote/{format}": Quote;
  "GET /app/usage": Usage;
  "POST /app/drafts": DraftView | SampleView;
  "GET /app/pieces/{key}": never;
  "GET /app/sounds/{key}": never;
  "GET /app/sounds/{key}/peaks": never;
  "GET /app/projects/{id}/request": { format: string; request: Record<string, unknown> };
  "POST /app/projects/{id}/restore": any;
  "GET /app/projects/{projectId}/speeches": Speeches;
  "POST /v1/project/{projectId}/scenes/{index}/say": Retake;
}
