import { HISTORY_READERS, MEMBERS, SIGNED_IN, VEHICLE_WRITERS } from "../callers.ts";
import type { Cell, Table, Way } from "../way.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Long before anything happened: removing it removes nothing. */
const QUIET = "from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z";

const ofVehicle = { names: "vehicle", absent: "refused" } as const;

const file = (format: string): Way => ({
  ...ofVehicle,
  label: "a vehicle's past",
  who: HISTORY_READERS,
  ask: ({ id }) => ({ method: "GET", url: `/api/positions/${format}?deviceId=${id}&${QUIET}` }),
});

/** Vehicles besides what all kinds have, and where they are and were. */
export const VEHICLE_ROWS: Table = {
  "POST /api/devices/:id/image": [
    {
      label: "a vehicle's image",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      ask: ({ id }) => ({ method: "POST", url: `/api/devices/${id}/image`, image: PNG }),
    },
  ],
  "GET /api/media/:uniqueId/:file": [
    {
      ...ofVehicle,
      label: "a vehicle's image",
      who: MEMBERS,
      ask: ({ name }) => ({ method: "GET", url: `/api/media/${name}/device.png` }),
    },
  ],
  "GET /api/positions": [
    {
      label: "where one's vehicles are",
      names: "vehicle",
      who: SIGNED_IN,
      reach: "own",
      unseen: "leftOut",
      absent: "leftOut",
      shownBy: "deviceId",
      ask: () => ({ method: "GET", url: "/api/positions" }),
    },
    {
      ...ofVehicle,
      label: "where a vehicle is",
      who: SIGNED_IN,
      shownBy: "deviceId",
      ask: ({ id }) => ({ method: "GET", url: `/api/positions?deviceId=${id}` }),
    },
    {
      ...ofVehicle,
      label: "where a vehicle was",
      who: HISTORY_READERS,
      ask: ({ id }) => ({ method: "GET", url: `/api/positions?deviceId=${id}&${QUIET}` }),
    },
    {
      ...ofVehicle,
      label: "where a vehicle is, by id behind one's own",
      who: SIGNED_IN,
      ask: (cell) => byIds(cell, cell.position.latest),
    },
    {
      ...ofVehicle,
      label: "where a vehicle was, by id behind one's own",
      who: HISTORY_READERS,
      ask: (cell) => byIds(cell, cell.position.past),
    },
  ],
  "DELETE /api/positions/:id": [
    {
      ...ofVehicle,
      label: "where a vehicle was",
      who: VEHICLE_WRITERS,
      isFresh: true,
      ask: ({ position }) => ({ method: "DELETE", url: `/api/positions/${position.past}` }),
    },
  ],
  "DELETE /api/positions": [
    {
      ...ofVehicle,
      label: "a vehicle's past",
      who: VEHICLE_WRITERS,
      ask: ({ id }) => ({ method: "DELETE", url: `/api/positions?deviceId=${id}&${QUIET}` }),
    },
  ],
  "GET /api/history": [
    {
      ...ofVehicle,
      label: "a vehicle's past in columns",
      who: HISTORY_READERS,
      ask: ({ id }) => ({ method: "GET", url: `/api/history?deviceId=${id}&${QUIET}` }),
    },
    {
      ...ofVehicle,
      label: "a vehicle's past in columns behind one's own",
      who: HISTORY_READERS,
      ask: ({ id, mine }) => ({
        method: "GET",
        url: `/api/history?deviceId=${mine("vehicle")}&deviceId=${id}&fields=all&${QUIET}`,
      }),
    },
  ],
  "GET /api/history/last": [
    {
      ...ofVehicle,
      label: "where a vehicle was last before a moment",
      who: HISTORY_READERS,
      ask: ({ id }) => ({
        method: "GET",
        url: `/api/history/last?deviceId=${id}&before=2020-01-01T00:00:00Z`,
      }),
    },
    {
      ...ofVehicle,
      label: "where a vehicle was last before a moment, behind one's own",
      who: HISTORY_READERS,
      ask: ({ id, mine }) => ({
        method: "GET",
        url: `/api/history/last?deviceId=${mine("vehicle")}&deviceId=${id}&before=2020-01-01T00:00:00Z`,
      }),
    },
  ],
  "GET /api/history/events": [
    {
      ...ofVehicle,
      label: "how many events a vehicle had",
      who: HISTORY_READERS,
      ask: ({ id }) => ({
        method: "GET",
        url: `/api/history/events?deviceId=${id}&columns=4&${QUIET}`,
      }),
    },
    {
      ...ofVehicle,
      label: "how many events a vehicle had behind one's own",
      who: HISTORY_READERS,
      ask: ({ id, mine }) => ({
        method: "GET",
        url: `/api/history/events?deviceId=${mine("vehicle")}&deviceId=${id}&columns=4&${QUIET}`,
      }),
    },
  ],
  "GET /api/positions/csv": [file("csv")],
  "GET /api/positions/gpx": [file("gpx")],
  "GET /api/positions/kml": [file("kml")],
  "GET /api/positions/geojson": [file("geojson")],
  "GET /api/positions/kmz": [file("kmz")],
  "GET /api/devices/:id/refusedReports": [
    {
      label: "what was refused of a tracker",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      absent: "missing",
      ask: ({ id }) => ({ method: "GET", url: `/api/devices/${id}/refusedReports` }),
    },
  ],
  "GET /api/devices/:id/trackerKey": [trackerKey("GET")],
  "POST /api/devices/:id/trackerKey": [trackerKey("POST")],
  "DELETE /api/devices/:id/trackerKey": [trackerKey("DELETE")],
  // At the end: it makes a new latest position.
  "PUT /api/devices/:id/accumulators": [
    {
      label: "a vehicle's totals",
      names: "vehicle",
      who: VEHICLE_WRITERS,
      absent: "wrong",
      ask: ({ id }) => ({
        method: "PUT",
        url: `/api/devices/${id}/accumulators`,
        json: { deviceId: id, totalDistance: 1_000 },
      }),
    },
  ],
};

/** A function, so that the table above may name it. */
function trackerKey(method: "GET" | "POST" | "DELETE"): Way {
  return {
    label: "a tracker's key",
    names: "vehicle",
    who: VEHICLE_WRITERS,
    absent: "missing",
    ask: ({ id }) => ({ method, url: `/api/devices/${id}/trackerKey` }),
  };
}

const byIds = ({ minePosition }: Cell, id: number) => ({
  method: "GET" as const,
  url: `/api/positions?id=${minePosition}&id=${id}`,
});
