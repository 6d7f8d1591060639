// What the session's operations behind Settings answer.

export interface ApiKey {
  id: string;
  name: string;
  hint: string;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  madeBy: string | null;
}

export interface AiProvider {
  provider: string;
  title: string;
  configured: boolean;
  status: "ok" | "missing" | "invalid";
  checkedAt: string | null;
  neededFor: string[];
}

export interface AiKeys {
  billingMode: string;
  localEngines: boolean;
  providers: AiProvider[];
  servers: { id: string; title: string; configured: boolean; model: string | null }[];
  stock: { id: string; title: string; configured: boolean }[];
  operator: string[];
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: "owner" | "member";
  joinedAt: string;
  lastSeenAt: string | null;
  you: boolean;
}

export interface Invitation {
  id: string;
  email: string;
  role: "owner" | "member";
  createdAt: string;
  expiresAt: string;
  invitedBy: string;
}

export interface AuditEntry {
  id: string;
  createdAt: string;
  userId: string | null;
  who: string;
  what: string;
  about: string;
}

export interface SessionEntry {
  id: string;
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  agent: string;
  address: string;
  how: string;
}

export interface RoomsOperations {
  "GET /app/keys": { keys: ApiKey[] };
  "POST /app/keys": ApiKey & { key: string };
  "DELETE /app/keys/{id}": ApiKey;
  "GET /app/ai": AiKeys;
  "PUT /app/ai/{provider}": AiProvider & { unanswered: string | null };
  "DELETE /app/ai/{provider}": AiProvider;
  "GET /app/webhook-secret": { hint: string; previousUntil: string | null };
  "POST /app/webhook-secret/reveal": { secret: string };
  "POST /app/webhook-secret/rotate": { secret: string; previousUntil: string | null };
  "GET /app/members": { members: Member[]; invitations: Invitation[] };
  "POST /app/invitations": { id: string; email: string; role: string; expiresAt: string; link: string };
  "DELETE /app/invitations/{id}": { id: string };
  "PATCH /app/members/{userId}": Member;
  "DELETE /app/members/{userId}": { id: string };
  "POST /app/members/{userId}/link": { link: string; expiresAt: string };
  "GET /app/audit": { entries: AuditEntry[]; total: number; limit: number; offset: number };
  "PATCH /app/team": import("./app").Session;
  "PATCH /app/user": import("./app").Session;
  "PUT /app/user/password": import("./app").Session;
  "GET /app/sessions": { sessions: SessionEntry[] };
  "DELETE /app/sessions/{id}": { ended: number };
  "DELETE /app/sessions": { ended: number };
}
