import { MEMBERS, SIGNED_IN, VEHICLE_WRITERS } from "../callers.ts";
import type { Ask, Cell, Table, Way } from "../way.ts";

const URL = "/api/rfidkeys";

const ofDriver = (label: string, ask: (cell: Cell) => Ask, more: Partial<Way> = {}): Way => ({
  label,
  names: "driver",
  who: VEHICLE_WRITERS,
  absent: "refused",
  isFresh: true,
  ask,
  ...more,
});

/** Keys that are lent: who may change a driver lends to them, who sees one sees their keys. */
export const RFID_KEY_ROWS: Table = {
  [`GET ${URL}`]: [
    { label: "all one sees", who: SIGNED_IN, ask: () => ({ method: "GET", url: URL }) },
    {
      label: "a driver's",
      names: "driver",
      who: SIGNED_IN,
      unseen: "allowed",
      absent: "allowed",
      ask: ({ id }) => ({ method: "GET", url: `${URL}?driverId=${id}` }),
    },
  ],
  [`GET ${URL}/:id`]: [
    ofDriver("a driver's", ({ rfidKey }) => ({ method: "GET", url: `${URL}/${rfidKey}` }), {
      who: MEMBERS,
    }),
  ],
  [`POST ${URL}`]: [
    ofDriver("to a driver", ({ id, word }) => ({
      method: "POST",
      url: URL,
      json: { uniqueId: word, driverId: id },
    })),
  ],
  [`PUT ${URL}/:id`]: [
    ofDriver("a driver's", ({ id, rfidKey, word }) => ({
      method: "PUT",
      url: `${URL}/${rfidKey}`,
      json: { uniqueId: word, driverId: id },
    })),
    ofDriver("a driver's for one's own driver", ({ mine, rfidKey, word }) => ({
      method: "PUT",
      url: `${URL}/${rfidKey}`,
      json: { uniqueId: word, driverId: mine("driver") },
    })),
  ],
  [`DELETE ${URL}/:id`]: [
    ofDriver("a driver's", ({ rfidKey }) => ({ method: "DELETE", url: `${URL}/${rfidKey}` })),
  ],
};
