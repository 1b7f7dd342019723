import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { DEFAULT_PARTNER } from "#contract/partner";
import { BUILT_IN_MAP } from "#contract/partnerMap";
import { positionToWire } from "#contract/traccar/wirePosition";
import { userToWire } from "#contract/traccar/wireUser";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { groupId, positionId, type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs, knots } from "#domain/units";
import type { Session, Sessions } from "../../server/accounts/sessions.ts";
import { json } from "../../server/answers/answer.ts";
import { jsonContent } from "../../server/answers/content.ts";
import { createExternal } from "../../server/external/external.ts";
import { createFleet } from "../../server/fleet/fleet.ts";
import { createHttpServer } from "../../server/http/httpServer.ts";
import { createOrigins } from "../../server/http/origins.ts";
import { publicRoute } from "../../server/http/route.ts";
import type { Services } from "../../server/http/services.ts";
import { createSessionCookie } from "../../server/http/sessionCookie.ts";
import { acceptSockets } from "../../server/live/acceptSockets.ts";
import { createHub } from "../../server/live/hub.ts";
import { collectRarely } from "../../server/process/collectRarely.ts";
import { createLogger } from "../../server/process/logger.ts";
import { createRateLimit } from "../../server/refusal/rateLimit.ts";
import type { Rights, Viewer } from "../../server/rights/rights.ts";
import { SERVER } from "../../server/rights/serverViewer.ts";
import { createSeededFleet, NOW } from "../seededFleet.ts";
import { seededAreas } from "./seededAreas.ts";

/**
 * A server without a database: the product's own page, sockets and feed over a fleet that lives in
 * memory, so that what is measured in the browser is the browser. Prints `ready <port>`.
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: "string", default: "100000" },
    rate: { type: "string", default: "5000" },
    areas: { type: "string", default: "0" },
    /** The folder of a build. */
    dist: { type: "string", default: "dist" },
    /** One vehicle reports after the other and not by chance, and keeps its ignition and driver. */
    "in-turn": { type: "boolean", default: false },
  },
});
collectRarely();
const size = Number(values.vehicles);
const rate = Number(values.rate);
/** Ten times a second some vehicles report. */
const TICK_MS = 100;
/** One vehicle is watched: it moves each second to a coordinate that encodes when it was sent. */
const PROBE = vehicleId(size);
const FIXES_A_RIDE = 360;

const now = () => epochMs(Date.now());
const log = createLogger("error", false);
const seeded = createSeededFleet(size);
const areas = seededAreas(Number(values.areas), seeded.positions);
const fleet = createFleet(undefined as never, now);
const shift = Date.now() - NOW;
for (const vehicle of seeded.vehicles) {
  const isProbe = vehicle.id === PROBE;
  fleet.add({ ...vehicle, name: isProbe ? "Probe" : vehicle.name });
}
for (const position of seeded.positions) fleet.setLatest(shifted(position), now());
// As a server has them that has been up for a minute: see `createHub`.
for (const page of fleet.columnPages()) page.prepare();

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
  locates: true,
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
const ANYTHING = { 200: jsonContent(z.unknown()) } as const;
const get = (url: string, answer: () => unknown) =>
  publicRoute({
    method: "GET",
    url,
    summary: "Measured",
    answers: ANYTHING,
    handle: () => json(answer()),
  });

type Pieces = AsyncIterable<string>;

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

/** Of the vehicles that are asked for, or of all. */
const stream = (url: string, name: string, pieces: (ids: Iterable<VehicleId>) => Pieces) =>
  publicRoute({
    method: "GET",
    url,
    summary: "Measured",
    answers: ANYTHING,
    query: z.looseObject({ [name]: z.union([z.string(), z.array(z.string())]).optional() }),
    handle: ({ query }) => {
      const asked = [query[name] ?? []].flat().map((id) => vehicleId(Number(id)));
      return json(pieces(asked.length > 0 ? asked : fleet.ids()));
    },
  });

const http = await createHttpServer({
  services: {
    sessions,
    now,
    partnerMap: BUILT_IN_MAP,
    external: createExternal(),
    partners: { of: () => ({ images: {}, shown: DEFAULT_PARTNER }), hostIn: () => undefined },
    statistics: { request() {} },
  } as unknown as Services,
  routes: [
    get("/api/session", () => userToWire(user)),
    get("/api/server", () => ({ id: 1, version: "bench", attributes: {} })),
    get("/api/map", () => BUILT_IN_MAP),
    get("/api/drivers", () => []),
    get("/api/geofences", () => areas),
    get("/api/events", () => []),
    get("/api/notifications", () => []),
    get("/api/groups", () => seeded.groups.map(({ id, name }) => ({ id, name, groupId: 0 }))),
    stream("/api/devices", "id", (ids) =>
      list(ids, (id) => vehicleToWire(fleet.vehicle(id) as never)),
    ),
    stream("/api/positions", "deviceId", (ids) =>
      list(ids, (id) => positionToWire(fleet.latest(id) as never)),
    ),
  ],
  origins,
  cookie,
  isHttps: false,
  trustedProxies: [],
  rateLimit: createRateLimit(now),
  distFolder: resolve(values.dist),
  log,
});
acceptSockets(http.server, {
  hub,
  now,
  log,
  addressOf: ({ socket }) => socket.remoteAddress ?? "",
  mayPass: () => true,
  isOwnOrigin: ({ headers }) => origins.isOwn(headers),
  sessionOf: async () => session,
});
await http.listen({ host: "127.0.0.1", port: 0 });

const FIRST_POSITION = 1e9;
let lastPosition = FIRST_POSITION;
let lastInTurn = 0;
let probes = 0;
let probedAt = 0;
const traffic = setInterval(() => report(Math.round((rate * TICK_MS) / 1_000)), TICK_MS);

function report(count: number): void {
  const at = now();
  const updates = seeded.updates(count);
  const live = (values["in-turn"] ? updates.map(inTurn) : updates)
    .filter(({ vehicleId }) => vehicleId !== PROBE)
    .map((position) => Object.assign(position, { fixTime: at, deviceTime: at, serverTime: at }));
  if (at - probedAt >= 1_000) {
    probedAt = at;
    live.push(probe(at));
  }
  for (const position of live) {
    Object.assign(position, { id: positionId(++lastPosition) });
    fleet.setLatest(position, at);
  }
  hub.publish({ live, reported: live.map(({ vehicleId }) => vehicleId) });
}

/** As a tracker that reports every ten seconds of a ride or a stop of an hour. */
function inTurn(position: Position): Position {
  const id = 1 + (lastInTurn % size);
  const fixes = Math.floor(lastInTurn++ / size);
  const ignition = Math.floor((fixes + id) / FIXES_A_RIDE) % 2 === 0;
  return {
    ...position,
    vehicleId: vehicleId(id),
    speed: ignition ? position.speed : knots(0),
    attributes: { ...position.attributes, ignition, driverUniqueId: `RFID-${id}` },
  };
}

/** Its coordinate counts the reports: `30.000001` was the first. The page's watcher knows when. */
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
globalThis.gc?.();
console.log(`ready ${port}`);

/** For who runs this server inside a longer test. */
export const synthetic = {
  port,
  fleet,
  http: http.server,
  report,
  /** Positions reported until now. */
  updates: (): number => lastPosition - FIRST_POSITION,
  stopTraffic: (): void => clearInterval(traffic),
};
