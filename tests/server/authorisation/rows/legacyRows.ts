import {
  type Caller,
  FREE_COMMANDERS,
  HISTORY_READERS,
  MANAGERS,
  MEMBERS,
  SIGNED_IN,
  VEHICLE_WRITERS,
  WRITERS,
} from "../callers.ts";
import type { Ask, Cell, Table, Way } from "../way.ts";
import { commanding, commandingFreely } from "./commandRows.ts";
import { OBJECT_BODIES } from "./objectBodies.ts";

const BASE = "/legacy-api";
const COORDINATE = "latitude=1&longitude=1";
const RANGE = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };

const get = (url: string) => (): Ask => ({ method: "GET", url });
const general = (who: readonly Caller[], ask: (cell: Cell) => Ask): Way[] => [
  { label: "it", who, ask },
];
const post = (url: string, json: (cell: Cell) => unknown) => (cell: Cell) => ({
  method: "POST" as const,
  url,
  json: json(cell),
});

const reportOfVehicle = (url: string, more: object = {}): Way => ({
  label: "of a vehicle",
  names: "vehicle",
  who: HISTORY_READERS,
  absent: "allowed",
  ask: post(url, ({ id }) => ({ deviceId: id, ...RANGE, ...more })),
});

const ofDriver = (label: string, ask: (cell: Cell) => Ask, more: Partial<Way> = {}): Way => ({
  label,
  names: "driver",
  who: VEHICLE_WRITERS,
  isFresh: true,
  ask,
  ...more,
});

/** What clients of the product before this one call. */
export const LEGACY_ROWS: Table = {
  [`GET ${BASE}/users/:id`]: [
    {
      label: "somebody",
      names: "user",
      who: MANAGERS,
      shownBy: "id",
      ask: ({ id }) => ({ method: "GET", url: `${BASE}/users/${id}` }),
    },
  ],
  [`PUT ${BASE}/users/:id`]: [
    {
      label: "somebody",
      names: "user",
      who: MANAGERS,
      touches: "changed",
      ask: ({ id, word }) => ({
        method: "PUT",
        url: `${BASE}/users/${id}`,
        json: { id, ...OBJECT_BODIES.user(`changed-${word}`) },
      }),
    },
  ],
  [`DELETE ${BASE}/geofences/:id`]: [
    {
      label: "the thing",
      names: "geofence",
      who: WRITERS,
      touches: "removed",
      ask: ({ id }) => ({ method: "DELETE", url: `${BASE}/geofences/${id}` }),
    },
  ],
  [`GET ${BASE}/devices/ignitionoff`]: general(HISTORY_READERS, get(`${BASE}/devices/ignitionoff`)),
  [`GET ${BASE}/tokens/:deviceId`]: [
    {
      label: "a link to a vehicle",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      ask: ({ id }) => ({ method: "GET", url: `${BASE}/tokens/${id}` }),
    },
  ],
  [`POST ${BASE}/driverAttribute/:id`]: [
    ofDriver("a driver's", ({ id }) => ({
      method: "POST",
      url: `${BASE}/driverAttribute/${id}`,
      json: { a: 1 },
    })),
  ],
  [`POST ${BASE}/driver/tempPassword`]: [
    ofDriver(
      "a driver's",
      post(`${BASE}/driver/tempPassword`, ({ id, password }) => ({ driverId: id, password })),
    ),
  ],
  [`GET ${BASE}/uniqueId/all`]: general(SIGNED_IN, get(`${BASE}/uniqueId/all`)),
  [`PUT ${BASE}/uniqueId`]: [
    ofDriver(
      "to a driver",
      ({ id, word }) => ({
        method: "PUT",
        url: `${BASE}/uniqueId`,
        json: { uniqueId: word, driverId: id },
      }),
      { absent: "refused" },
    ),
  ],
  [`POST ${BASE}/uniqueId`]: [
    ofDriver(
      "a driver's",
      post(`${BASE}/uniqueId`, ({ id, rfidKey, word }) => ({
        id: rfidKey,
        uniqueId: word,
        driverId: id,
      })),
      { absent: "refused" },
    ),
    ofDriver(
      "a driver's for one's own driver",
      post(`${BASE}/uniqueId`, ({ mine, rfidKey, word }) => ({
        id: rfidKey,
        uniqueId: word,
        driverId: mine("driver"),
      })),
      { absent: "refused" },
    ),
  ],
  [`DELETE ${BASE}/uniqueId/:id`]: [
    ofDriver(
      "a driver's",
      ({ rfidKey }) => ({ method: "DELETE", url: `${BASE}/uniqueId/${rfidKey}` }),
      { absent: "refused" },
    ),
  ],
  [`POST ${BASE}/syncdata/:userId`]: [
    {
      label: "somebody's",
      names: "user",
      who: MANAGERS,
      absent: "allowed",
      ask: ({ id }) => ({ method: "POST", url: `${BASE}/syncdata/${id}` }),
    },
  ],
  [`POST ${BASE}/reports/speeding-report/getEvents`]: [
    reportOfVehicle(`${BASE}/reports/speeding-report/getEvents`),
  ],
  "POST /api_reports": [reportOfVehicle("/api_reports", { report: "summary" })],
  "POST /api_helper": [
    commanding(
      "release",
      FREE_COMMANDERS,
      post("/api_helper", ({ id }) => ({ command: "immobilization", deviceid: id, value: false })),
    ),
    {
      label: "a road",
      who: MEMBERS,
      granted: "notOffered",
      ask: post("/api_helper", () => ({
        command: "matchRoad",
        points: [
          [1, 1],
          [1.001, 1],
        ],
      })),
    },
  ],
  "GET /backend/api": general(MEMBERS, get("/backend/api?username=1")),
  [`POST ${BASE}/commands`]: [
    commandingFreely(
      "a message",
      FREE_COMMANDERS,
      post(`${BASE}/commands`, ({ id, word }) => ({ deviceId: id, message: word })),
    ),
  ],
  [`POST ${BASE}/immobilization`]: [
    commanding(
      "release",
      FREE_COMMANDERS,
      post(`${BASE}/immobilization`, ({ id }) => ({
        command: "immobilization",
        deviceid: id,
        value: false,
      })),
    ),
  ],
  [`POST ${BASE}/video/instruct`]: [
    {
      label: "a vehicle without a camera",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      granted: "wrong",
      absent: "wrong",
      ask: post(`${BASE}/video/instruct`, ({ id }) => ({ deviceId: id, action: "start" })),
    },
  ],
  [`POST ${BASE}/driver/phone`]: [
    ofDriver(
      "a driver's",
      post(`${BASE}/driver/phone`, ({ id }) => ({ driverId: id, phone: "+351910000000" })),
      { granted: "notOffered" },
    ),
  ],
  [`POST ${BASE}/whatsapp`]: [
    {
      label: "to somebody without a phone",
      names: "user",
      who: MANAGERS,
      granted: "wrong",
      ask: post(`${BASE}/whatsapp`, ({ id }) => ({ userId: id, message: "hello" })),
    },
    {
      label: "to a driver without a phone",
      names: "driver",
      who: MANAGERS,
      granted: "wrong",
      ask: post(`${BASE}/whatsapp`, ({ id }) => ({ driverId: id, message: "hello" })),
    },
  ],
  [`GET ${BASE}/streetview/image`]: general(MEMBERS, get(`${BASE}/streetview/image?${COORDINATE}`)),
  [`GET ${BASE}/streetview/imageUrl`]: general(
    MEMBERS,
    get(`${BASE}/streetview/imageUrl?${COORDINATE}`),
  ),
  [`GET ${BASE}/avatar/:id`]: [
    {
      label: "somebody's",
      names: "user",
      who: MANAGERS,
      ask: ({ id }) => ({ method: "GET", url: `${BASE}/avatar/${id}` }),
    },
    {
      label: "one's own",
      who: SIGNED_IN,
      ask: ({ me }) => ({ method: "GET", url: `${BASE}/avatar/${me}` }),
    },
  ],
  "GET /anatel/": [
    { label: "it", who: MEMBERS, granted: "notOffered", ask: get("/anatel/?lat=1&lon=1") },
  ],
  // At the end: it makes a new latest position.
  [`PUT ${BASE}/devices/:id/accumulators`]: [
    {
      label: "a vehicle's totals",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      isFresh: true,
      granted: "wrong",
      absent: "wrong",
      ask: ({ id }) => ({
        method: "PUT",
        url: `${BASE}/devices/${id}/accumulators`,
        json: { deviceId: id, totalDistance: 1_000 },
      }),
    },
  ],
};
