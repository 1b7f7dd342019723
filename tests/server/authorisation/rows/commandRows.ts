import {
  ACTUATION_READERS,
  ADMINISTRATORS,
  type Caller,
  FREE_COMMANDERS,
  MEMBERS,
  SIGNED_IN,
  VEHICLE_WRITERS,
} from "../callers.ts";
import type { Ask, Cell, Table, Way } from "../way.ts";

/** To vehicles without a connection: whoever may learns that it did not get there. */
export const commanding = (
  label: string,
  who: readonly Caller[],
  ask: (cell: Cell) => Ask,
): Way => ({ label, names: "vehicle", who, granted: "wrong", absent: "refused", ask });

/** Free text may switch anything, so it waits until the vehicle stands; none of these does. */
export const commandingFreely = (...given: Parameters<typeof commanding>): Way => ({
  ...commanding(...given),
  granted: "conflict",
});

/** Commands to vehicles. */
export const COMMAND_ROWS: Table = {
  "GET /api/commands/types": [
    {
      label: "of a vehicle",
      names: "vehicle",
      who: MEMBERS,
      absent: "allowed",
      ask: ({ id }) => ({ method: "GET", url: `/api/commands/types?deviceId=${id}` }),
    },
  ],
  "GET /api/commands/send": [
    {
      label: "what a vehicle can be sent",
      names: "vehicle",
      who: MEMBERS,
      absent: "allowed",
      ask: ({ id }) => ({ method: "GET", url: `/api/commands/send?deviceId=${id}` }),
    },
  ],
  "POST /api/commands/send": [
    commandingFreely("something of one's own", FREE_COMMANDERS, ({ id, word }) => ({
      method: "POST",
      url: "/api/commands/send",
      json: { deviceId: id, type: "custom", attributes: { data: word } },
    })),
    commandingFreely("something saved", VEHICLE_WRITERS, ({ id, mine }) => ({
      method: "POST",
      url: "/api/commands/send",
      json: { deviceId: id, id: mine("command") },
    })),
    {
      label: "something that somebody saved",
      names: "command",
      who: VEHICLE_WRITERS,
      granted: "conflict",
      ask: ({ id, mine }) => ({
        method: "POST",
        url: "/api/commands/send",
        json: { deviceId: mine("vehicle"), id },
      }),
    },
  ],
  "POST /api/actuations": [
    commanding("release", FREE_COMMANDERS, ({ id, word }) => ({
      method: "POST",
      url: "/api/actuations",
      json: { deviceId: id, command: "engineResume", reason: "a reason", idempotencyKey: word },
    })),
  ],
  "GET /api/actuations": [
    {
      label: "what was asked of a vehicle",
      names: "vehicle",
      who: ACTUATION_READERS,
      absent: "allowed",
      ask: ({ id }) => ({ method: "GET", url: `/api/actuations?deviceId=${id}` }),
    },
  ],
  "GET /api/actuations/results": [
    {
      label: "what became of their own commands",
      who: SIGNED_IN,
      ask: () => ({
        method: "GET",
        url: "/api/actuations/results?from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z",
      }),
    },
  ],
  "GET /api/actuations/readiness": [
    {
      label: "whether a vehicle can be commanded",
      names: "vehicle",
      who: MEMBERS,
      absent: "refused",
      ask: ({ id }) => ({
        method: "GET",
        url: `/api/actuations/readiness?deviceId=${id}&command=engineStop`,
      }),
    },
  ],
  "GET /api/actuations/:id": [
    {
      label: "something asked of a vehicle",
      names: "vehicle",
      who: ACTUATION_READERS,
      absent: "refused",
      ask: ({ actuation }) => ({ method: "GET", url: `/api/actuations/${actuation}` }),
    },
  ],
  "DELETE /api/actuations/:id": [
    {
      label: "an outcome that is known",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      granted: "conflict",
      absent: "refused",
      ask: ({ actuation }) => ({ method: "DELETE", url: `/api/actuations/${actuation}` }),
    },
  ],
  // Nobody is asked to approve unless the server is set so; here it is not.
  "POST /api/approvals": [
    {
      label: "to stop it",
      names: "vehicle",
      who: FREE_COMMANDERS,
      granted: "conflict",
      absent: "refused",
      ask: ({ id }) => ({
        method: "POST",
        url: "/api/approvals",
        json: { deviceId: id, command: "engineStop", reason: "a reason" },
      }),
    },
  ],
  "GET /api/approvals": [
    {
      label: "those that concern them",
      who: SIGNED_IN,
      ask: () => ({ method: "GET", url: "/api/approvals" }),
    },
  ],
  "PUT /api/approvals/:id": [
    {
      label: "one that is not there",
      who: [],
      ask: () => ({ method: "PUT", url: "/api/approvals/1", json: { approved: true } }),
    },
  ],
  "DELETE /api/approvals/:id": [
    {
      label: "one that is not there",
      who: [],
      ask: () => ({ method: "DELETE", url: "/api/approvals/1" }),
    },
  ],
  "GET /api/actuations/halt": [
    {
      label: "it",
      who: MEMBERS,
      ask: () => ({ method: "GET", url: "/api/actuations/halt" }),
    },
  ],
  "PUT /api/actuations/halt": [
    {
      label: "it",
      who: ADMINISTRATORS,
      ask: () => ({
        method: "PUT",
        url: "/api/actuations/halt",
        json: { halted: false, reason: "a reason" },
      }),
    },
  ],
};
