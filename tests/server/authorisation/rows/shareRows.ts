import { MEMBERS, SIGNED_IN, VEHICLE_WRITERS } from "../callers.ts";
import type { Table } from "../way.ts";

const LATER = "2099-01-01T00:00:00Z";

/** What is given away for a time. */
export const SHARE_ROWS: Table = {
  "POST /api/share/device": [
    {
      label: "a vehicle",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      ask: ({ id }) => ({
        method: "POST",
        url: "/api/share/device",
        form: { deviceId: String(id), expiration: LATER },
      }),
    },
  ],
  "POST /api/share/group": [
    {
      label: "a group",
      names: "group",
      who: VEHICLE_WRITERS,
      ask: ({ id }) => ({
        method: "POST",
        url: "/api/share/group",
        form: { groupId: String(id), expiration: LATER },
      }),
    },
  ],
  "POST /api/share": [
    {
      label: "a vehicle behind one's own",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      ask: ({ id, mine }) => ({
        method: "POST",
        url: "/api/share",
        json: { deviceIds: [mine("vehicle"), id], expiration: LATER },
      }),
    },
  ],
  "GET /api/share": [
    { label: "one's links", who: MEMBERS, ask: () => ({ method: "GET", url: "/api/share" }) },
  ],
  "DELETE /api/share/:id": [
    {
      label: "a person, who is no link",
      names: "user",
      who: [],
      absent: "refused",
      ask: ({ id }) => ({ method: "DELETE", url: `/api/share/${id}` }),
    },
  ],
  "POST /api/session/token": [
    {
      label: "for oneself",
      who: MEMBERS,
      ask: () => ({ method: "POST", url: "/api/session/token", form: {} }),
    },
  ],
  "POST /api/session/token/revoke": [
    {
      label: "one that never was",
      who: SIGNED_IN,
      ask: () => ({ method: "POST", url: "/api/session/token/revoke", form: { token: "x" } }),
    },
  ],
};
