import { ADMINISTRATORS, HISTORY_READERS, SIGNED_IN } from "../callers.ts";
import type { Table, Way } from "../way.ts";

const RANGE = "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z";

const ways = (path: string): readonly Way[] => [
  {
    label: "of a vehicle",
    names: "vehicle",
    who: HISTORY_READERS,
    absent: "allowed",
    ...(path.endsWith("xlsx") && { isDear: true }),
    ask: ({ id }) => ({ method: "GET", url: `${path}?deviceId=${id}&${RANGE}` }),
  },
  {
    label: "of a vehicle behind one's own",
    names: "vehicle",
    who: HISTORY_READERS,
    absent: "allowed",
    ask: ({ id, mine }) => ({
      method: "GET",
      url: `${path}?deviceId=${mine("vehicle")}&deviceId=${id}&${RANGE}`,
    }),
  },
  {
    label: "of a group",
    names: "group",
    who: HISTORY_READERS,
    absent: "allowed",
    ask: ({ id }) => ({ method: "GET", url: `${path}?groupId=${id}&${RANGE}` }),
  },
];

const LISTS = ["route", "trips", "stops", "summary", "events"];
const paths = [
  ...LISTS.flatMap((name) => [name, `${name}/xlsx`, `${name}/csv`]),
  "combined",
  "allinone",
  "tripdetails",
  "tripdetails/csv",
  "tripdetails/xlsx",
  ...["gpx", "kml", "geojson"].map((format) => `trips/${format}`),
].map((name) => `/api/reports/${name}`);

const scheduled = (method: "GET" | "POST" | "PUT" | "DELETE", url: string): readonly Way[] => [
  {
    label: "one that is scheduled",
    // Of those here nobody has the scheduler by an attribute (specification 6).
    who: ADMINISTRATORS,
    granted: "notOffered",
    ask: () => ({ method, url, ...((method === "POST" || method === "PUT") && { json: {} }) }),
  },
];

/** What vehicles did. */
export const REPORT_ROWS: Table = {
  "GET /api/reports": [
    {
      label: "scheduled ones",
      who: SIGNED_IN,
      ask: () => ({ method: "GET", url: "/api/reports" }),
    },
  ],
  "POST /api/reports": scheduled("POST", "/api/reports"),
  "GET /api/reports/:id": scheduled("GET", "/api/reports/1"),
  "PUT /api/reports/:id": scheduled("PUT", "/api/reports/1"),
  "DELETE /api/reports/:id": scheduled("DELETE", "/api/reports/1"),
  ...Object.fromEntries(
    paths.map((path) => [
      `GET ${path}`,
      // As tables they are opened by the same function.
      /xlsx|csv|gpx|kml|geojson/.test(path) ? ways(path).slice(0, 1) : ways(path),
    ]),
  ),
  "GET /api/reports/ignition": ways("/api/reports/ignition"),
  "GET /api/reports/geofences": [
    ...ways("/api/reports/geofences"),
    {
      label: "in a geofence",
      names: "geofence",
      who: HISTORY_READERS,
      absent: "allowed",
      ask: ({ id, mine }) => ({
        method: "GET",
        url: `/api/reports/geofences?geofenceId=${id}&deviceId=${mine("vehicle")}&${RANGE}`,
      }),
    },
  ],
};
