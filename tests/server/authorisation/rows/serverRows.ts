import { ADMINISTRATORS, CALLERS, MEMBERS, SIGNED_IN } from "../callers.ts";
import type { Ask, Table, Way } from "../way.ts";

const get = (url: string) => (): Ask => ({ method: "GET", url });
const RANGE = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";

const forEverybody = (url: string): Way[] => [
  { label: "it", who: CALLERS, outsider: "allowed", ask: get(url) },
];
const forAdministrators = (url: string): Way[] => [
  { label: "it", who: ADMINISTRATORS, ask: get(url) },
];

const notConfigured = (ask: Way["ask"]): Way => ({
  label: "where there is none",
  who: [],
  otherwise: "wrong",
  outsider: "wrong",
  ask,
});

/** What concerns the server and nobody's things. */
export const SERVER_ROWS: Table = {
  "GET /api/server": forEverybody("/api/server"),
  "GET /api/health": forEverybody("/api/health"),
  "GET /api/errors": forEverybody("/api/errors"),
  // Reported to nobody there.
  "POST /api/errors": [
    {
      label: "a fault",
      who: [],
      otherwise: "missing",
      outsider: "missing",
      ask: () => ({ method: "POST", url: "/api/errors", json: { envelope: "{}\n" } }),
    },
  ],
  "GET /health": forEverybody("/health"),
  "GET /api/demo": forEverybody("/api/demo"),
  "GET /api/openapi.json": forEverybody("/api/openapi.json"),
  "GET /api/docs": forEverybody("/api/docs"),
  "GET /api/map": [{ label: "it", who: SIGNED_IN, ask: get("/api/map") }],
  "GET /api/services": [{ label: "them", who: SIGNED_IN, ask: get("/api/services") }],
  "GET /api/setup": [
    {
      label: "with a guess",
      who: [],
      otherwise: "missing",
      outsider: "missing",
      ask: get("/api/setup?token=x"),
    },
  ],
  "POST /api/setup": [
    {
      label: "with a guess",
      who: [],
      otherwise: "missing",
      outsider: "missing",
      ask: ({ word }) => ({
        method: "POST",
        url: "/api/setup",
        json: { token: "x", name: word, email: `${word}@test.test`, password: "long enough" },
      }),
    },
  ],
  "GET /api/session": [
    { label: "oneself", who: SIGNED_IN, outsider: "missing", ask: get("/api/session") },
    {
      label: "with a guess",
      who: [],
      otherwise: "signedOut",
      ask: get("/api/session?token=x"),
    },
  ],
  "POST /api/session": [
    {
      label: "with a guess",
      who: [],
      otherwise: "signedOut",
      ask: ({ word }) => ({
        method: "POST",
        url: "/api/session",
        form: { email: `${word}@test.test`, password: "a guess" },
      }),
    },
  ],
  "GET /api/session/openid": forEverybody("/api/session/openid"),
  // No provider is configured here: with one they are in tests/server/openid.
  "GET /api/session/openid/auth": [notConfigured(get("/api/session/openid/auth"))],
  "GET /api/session/openid/callback": [
    notConfigured(get("/api/session/openid/callback?code=x&state=x")),
  ],
  "POST /api/session/openid/password": [
    notConfigured(() => ({
      method: "POST",
      url: "/api/session/openid/password",
      form: { email: "a@test.test", password: "a guess" },
    })),
  ],
  "POST /api/password/reset": [
    {
      // Letters are counted by address, and all these callers have one.
      label: "of no name",
      who: [],
      otherwise: "wrong",
      outsider: "wrong",
      ask: () => ({ method: "POST", url: "/api/password/reset", form: { email: "" } }),
    },
  ],
  "POST /api/password/update": [
    {
      label: "with a guess",
      who: [],
      otherwise: "wrong",
      outsider: "wrong",
      ask: () => ({
        method: "POST",
        url: "/api/password/update",
        form: { token: "a guess", password: "another guess" },
      }),
    },
  ],
  "POST /api/session/newPassword": [
    {
      // Guesses are counted by address, and all these callers have one.
      label: "of no name",
      who: [],
      otherwise: "wrong",
      outsider: "wrong",
      ask: () => ({
        method: "POST",
        url: "/api/session/newPassword",
        form: { email: "", password: "a guess", newPassword: "another guess" },
      }),
    },
  ],
  "POST /api/session/password": [
    {
      label: "one's own",
      who: MEMBERS,
      ask: ({ password }) => ({
        method: "POST",
        url: "/api/session/password",
        json: { password },
      }),
    },
  ],
  "DELETE /api/session": [
    {
      label: "one's own",
      who: SIGNED_IN,
      endsSession: true,
      ask: () => ({ method: "DELETE", url: "/api/session" }),
    },
  ],
  "DELETE /api/session/view": [
    {
      label: "when there is none",
      who: SIGNED_IN,
      ask: () => ({ method: "DELETE", url: "/api/session/view" }),
    },
  ],
  "GET /api/sessions": [
    { label: "one's own", who: MEMBERS, ask: () => ({ method: "GET", url: "/api/sessions" }) },
  ],
  "DELETE /api/sessions": [
    {
      label: "one's others",
      who: MEMBERS,
      endsOthers: true,
      ask: () => ({ method: "DELETE", url: "/api/sessions" }),
    },
  ],
  "DELETE /api/sessions/:id": [
    {
      label: "one that is nobody's",
      who: MEMBERS,
      granted: "missing",
      ask: () => ({ method: "DELETE", url: "/api/sessions/2147483647" }),
    },
  ],
  "POST /api/undo/:token": [
    {
      label: "what was not theirs",
      who: SIGNED_IN,
      granted: "missing",
      ask: () => ({ method: "POST", url: `/api/undo/${"A".repeat(43)}` }),
    },
  ],
  "PUT /api/server": [
    {
      label: "its settings",
      who: ADMINISTRATORS,
      ask: () => ({ method: "PUT", url: "/api/server", json: { announcement: "hello" } }),
    },
  ],
  "GET /api/server/timezones": [
    { label: "them", who: SIGNED_IN, ask: get("/api/server/timezones") },
  ],
  "GET /api/server/geocode": [
    { label: "a place", who: SIGNED_IN, ask: get("/api/server/geocode?latitude=1&longitude=1") },
  ],
  "GET /api/partner": forEverybody("/api/partner"),
  "GET /api/partners": forAdministrators("/api/partners"),
  "GET /api/partners/:id": forAdministrators("/api/partners/0"),
  "POST /api/partners": [
    {
      label: "a new one",
      who: ADMINISTRATORS,
      ask: ({ word }) => ({ method: "POST", url: "/api/partners", json: { title: word } }),
    },
  ],
  "PUT /api/partners/:id": [
    {
      label: "that of all other hosts",
      who: ADMINISTRATORS,
      ask: () => ({ method: "PUT", url: "/api/partners/0", json: {} }),
    },
  ],
  "DELETE /api/partners/:id": [
    {
      label: "one that is not there",
      who: ADMINISTRATORS,
      granted: "missing",
      ask: () => ({ method: "DELETE", url: "/api/partners/2147483647" }),
    },
  ],
  "GET /api/statistics": forAdministrators(`/api/statistics?${RANGE}`),
  "GET /api/audit": forAdministrators(`/api/audit?${RANGE}`),
  "GET /api/audit/verify": forAdministrators("/api/audit/verify"),
  "GET /api/audit/csv": forAdministrators(`/api/audit/csv?${RANGE}`),
  "GET /api/audit/jsonl": forAdministrators(`/api/audit/jsonl?${RANGE}`),
};
