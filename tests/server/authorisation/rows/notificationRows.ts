import { EVENT_READERS, MEMBERS, SIGNED_IN, WRITERS } from "../callers.ts";
import type { Ask, Table, Way } from "../way.ts";

const get = (url: string): Way[] => [
  { label: "it", who: SIGNED_IN, ask: (): Ask => ({ method: "GET", url }) },
];
const post = (url: string): Way[] => [
  { label: "to oneself", who: MEMBERS, ask: (): Ask => ({ method: "POST", url }) },
];

const DAY = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";

/** What happened, and who is notified. */
export const NOTIFICATION_ROWS: Table = {
  "GET /api/notifications/types": get("/api/notifications/types"),
  "GET /api/notifications/notificators": get("/api/notifications/notificators"),
  "GET /api/outbox": get("/api/outbox"),
  "POST /api/outbox/:id/repeat": [
    {
      label: "one, where no mail server carries letters",
      who: MEMBERS,
      granted: "notOffered",
      ask: () => ({ method: "POST", url: "/api/outbox/1/repeat" }),
    },
  ],
  "POST /api/notifications/test": post("/api/notifications/test"),
  "POST /api/notifications/test/:notificator": post("/api/notifications/test/web"),
  "GET /api/events": get(`/api/events?${DAY}`),
  "GET /api/events/acknowledgements": [
    {
      label: "of a vehicle's events",
      names: "vehicle",
      who: MEMBERS,
      absent: "allowed",
      ask: ({ id }) => ({
        method: "GET",
        url: `/api/events/acknowledgements?deviceId=${id}&${DAY}`,
      }),
    },
  ],
  "POST /api/events/:id/acknowledgement": [
    {
      label: "of a vehicle's event",
      names: "vehicle",
      who: WRITERS,
      absent: "refused",
      ask: ({ event }) => ({
        method: "POST",
        url: `/api/events/${event}/acknowledgement`,
        json: { note: "seen to" },
      }),
    },
  ],
  "GET /api/events/:id": [
    {
      label: "of a vehicle",
      names: "vehicle",
      who: EVENT_READERS,
      reach: "everything",
      unseen: "missing",
      otherwise: "missing",
      shownBy: "deviceId",
      ask: ({ event }) => ({ method: "GET", url: `/api/events/${event}` }),
    },
  ],
};
