import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BUILT_IN_MAP } from "#contract/partnerMap";
import { positionToWire } from "#contract/traccar/wirePosition";
import { userToWire } from "#contract/traccar/wireUser";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { groupId, positionId, type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs, knots } from "#domain/units";
import type { Session, Sessions } from "../../server/accounts/createSessions.ts";
import { createLogger } from "../../server/createLogger.ts";
import { createFleet } from "../../server/fleet/createFleet.ts";
import { json } from "../../server/http/answer.ts";
import { createHttpServer } from "../../server/http/createHttpServer.ts";
import { createOrigins } from "../../server/http/createOrigins.ts";
import { publicRoute } from "../../server/http/route.ts";
import { createSessionCookie } from "../../server/http/sessionCookie.ts";
import { acceptSockets } from "../../server/live/acceptSockets.ts";
import { createHub } from "../../server/live/createHub.ts";
import type { Rights, Viewer } from "../../server/rights/createRights.ts";
import { SERVER } from "../../server/rights/serverViewer.ts";
import type { Services } from "../../server/services.ts";
import { createSeededFleet, NOW } from "../seededFleet.ts";

/**
 * A server without a database: the product's own page, sockets and feed over a fleet that lives in
 * memory, so that what is measured in the browser is the browser. Prints `ready <port>`.
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: "string", default: "100000" },
    rate: { type: "string", default: "5000" },
    /** The folder of a build. */
    dist: { type: "string", default: "dist" },
  },
});
const size = Number(values.vehicles);
const rate = Number(values.rate);
/** Ten times a second some vehicles report. */
const TICK_MS = 100;
/** One vehicle is watched: it moves each second to a place that tells when it was sent. */
const PROBE = vehicleId(size);

const now = () => epochMs(Date.now());
const log = createLogger("error", false);
const seeded = createSeededFleet(size);
const fleet = createFleet(undefined as never, now);
const shift = Date.now() - NOW;
for (const vehicle of seeded.vehicles) {
  const isProbe = vehicle.id === PROBE;
  fleet.add({ ...vehicle, name: isProbe ? "Probe" : vehicle.name });
}
for (const position of seeded.positions) fleet.heard(shifted(position), now());
// As a server has them that has been up for a minute: see `createHub`.
for (const sheet of fleet.sheets()) sheet.prepare();

function shifted(position: Position): Position {
  const time = epochMs(position.fixTime + shift);
  return { ...position, serverTime: time, deviceTime: time, fixTime: time };
}

const user = { ...SERVER.user, id: 1 as never, name: "Bench", email: "bench@demo.test" };
const all: ReadonlySet<VehicleId> = new Set(fleet.ids());
const viewer: Viewer = {
  user,
  subject: user,
  linked: { vehicles: all, groups: new Set(seeded.groups.map(({ id }) => groupId(id))) },
  sees: (id) => all.has(id),
  linkedIds: async () => all,
  relation: async () => "linked",
};
const rights = {
  version: () => 0,
  viewerOf: async () => viewer,
  onChange() {},
} as unknown as Rights;
const session: Session = {
  key: "bench",
  user,
  kind: "session",
  endsAt: epochMs(Number.POSITIVE_INFINITY),
  expiresAt: epochMs(Number.MAX_SAFE_INTEGER),
};
const sessions = {
  find: async () => session,
  stillActive: async () => new Map([[session.key, session]]),
  onEnd() {},
} as unknown as Sessions;

const hub = createHub({ fleet, rights, sessions, now, log });
const origins = createOrigins("127.0.0.1", undefined);
const cookie = createSessionCookie(false);
const get = (url: string, answer: () => unknown) =>
  publicRoute({ method: "GET", url, handle: () => json(answer()) });

async function* list<Thing>(things: Iterable<Thing>, toWire: (thing: Thing) => unknown) {
  let text = "";
  let separator = "[";
  for (const thing of things) {
    text += separator + JSON.stringify(toWire(thing));
    separator = ",";
    if (text.length < 500_000) continue;
    yield text;
    text = "";
  }
  yield `${text}]`;
}

const stream = (url: string, pieces: () => AsyncIterable<string>) =>
  publicRoute({ method: "GET", url, handle: () => ({ status: 200, body: pieces() }) });

const http = await createHttpServer({
  services: {
    sessions,
    now,
    partnerMap: BUILT_IN_MAP,
    statistics: { request() {} },
  } as unknown as Services,
  routes: [
    get("/api/session", () => userToWire(user)),
    get("/api/server", () => ({ id: 1, version: "bench", attributes: {} })),
    get("/api/map", () => BUILT_IN_MAP),
    get("/api/drivers", () => []),
    get("/api/geofences", () => []),
    get("/api/events", () => []),
    get("/api/notifications", () => []),
    get("/api/groups", () => seeded.groups.map(({ id, name }) => ({ id, name, groupId: 0 }))),
    stream("/api/devices", () =>
      list(fleet.ids(), (id) => vehicleToWire(fleet.vehicle(id) as never)),
    ),
    stream("/api/positions", () =>
      list(fleet.ids(), (id) => positionToWire(fleet.latest(id) as never)),
    ),
  ],
  origins,
  cookie,
  isHttps: false,
  trustsLocalProxy: false,
  distFolder: resolve(values.dist),
  log,
});
acceptSockets(http.server, {
  hub,
  now,
  log,
  isOwnOrigin: ({ headers }) => origins.isOwn(headers),
  sessionOf: async () => session,
});
await http.listen({ host: "127.0.0.1", port: 0 });

let lastPosition = 1e9;
let probes = 0;
let probedAt = 0;
setInterval(() => {
  const at = now();
  const live = seeded
    .updates(Math.round((rate * TICK_MS) / 1_000))
    .filter(({ vehicleId }) => vehicleId !== PROBE)
    .map((position) => ({ ...shifted(position), fixTime: at, deviceTime: at, serverTime: at }));
  if (at - probedAt >= 1_000) {
    probedAt = at;
    live.push(probe(at));
  }
  for (const position of live) {
    Object.assign(position, { id: positionId(++lastPosition) });
    fleet.heard(position, at);
  }
  hub.publish({ live, heard: live.map(({ vehicleId }) => vehicleId) });
}, TICK_MS);

/** Its place counts the reports: `30.000001` was the first. The page's watcher knows when. */
function probe(at: number): Position {
  probes++;
  console.log(`probe ${(30 + probes / 1_000).toFixed(6)} ${at}`);
  return {
    ...(fleet.latest(PROBE) as Position),
    latitude: 30 + probes / 1_000,
    longitude: -56,
    speed: knots(0),
    fixTime: epochMs(at),
    deviceTime: epochMs(at),
    serverTime: epochMs(at),
  };
}

const { port } = http.server.address() as { port: number };
console.log(`ready ${port}`);
