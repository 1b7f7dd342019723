import { join } from "node:path";
import { type EpochMs, epochMs } from "#domain/units";
import { createAccounts } from "./accounts/createAccounts.ts";
import { createSessions } from "./accounts/createSessions.ts";
import { createSetupLink } from "./accounts/createSetupLink.ts";
import type { Log } from "./createLogger.ts";
import { connectEmbeddedDatabase } from "./database/connectEmbeddedDatabase.ts";
import { createPartitions } from "./database/createPartitions.ts";
import { maintainDatabase } from "./database/maintainDatabase.ts";
import { migrate } from "./database/migrate.ts";
import { type ConnectedSimulator, createDemo } from "./demo/createDemo.ts";
import { enterDemo, leaveDemo } from "./demo/enterDemo.ts";
import { historyLength } from "./demo/historyLength.ts";
import { keepWithinBounds } from "./demo/keepWithinBounds.ts";
import { createFleet } from "./fleet/createFleet.ts";
import { createRegister } from "./fleet/createRegister.ts";
import { createAtlasGeocoder } from "./geocoder/createAtlasGeocoder.ts";
import { createHttpServer } from "./http/createHttpServer.ts";
import { createOrigins } from "./http/createOrigins.ts";
import { createSessionCookie } from "./http/sessionCookie.ts";
import { createIngest, type Ingest } from "./ingest/createIngest.ts";
import { acceptSockets } from "./live/acceptSockets.ts";
import { createHub } from "./live/createHub.ts";
import { listenOsmand } from "./osmand/listenOsmand.ts";
import type { Configuration } from "./readConfiguration.ts";
import { createRights } from "./rights/createRights.ts";
import { ROUTES } from "./routes.ts";
import type { Services } from "./services.ts";

export interface StartOptions {
  readonly configuration: Configuration;
  /** Of the product. */
  readonly version: string;
  /** Where `page` and `atlas` lie. */
  readonly distFolder: string;
  readonly log: Log;
  readonly connectSimulator: (vehicles: number, seed: number) => ConnectedSimulator;
  readonly now?: () => EpochMs;
}

/** A server that is up. `close` ends it in order and loses nothing that was acknowledged. */
export interface RunningServer {
  readonly port: number;
  /** Undefined when trackers are not listened to. */
  readonly osmandPort: number | undefined;
  /** For the first administrator; undefined when there is one, and in demo mode. */
  readonly setupToken: string | undefined;
  readonly services: Services;
  readonly ingest: Ingest;
  close(): Promise<void>;
}

/**
 * Puts the parts together and starts them: database, fleet, ingest, sockets, HTTP, trackers, and in
 * demo mode the simulated fleet. Read this first: it names every part in the order in which data
 * passes. When a step fails, what was started is closed again.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  { configuration, version, distFolder, log, connectSimulator, now = clock }: StartOptions,
  closing: (() => unknown)[],
): Promise<Omit<RunningServer, "close">> {
  const { host, publicUrl } = configuration;
  const { database, dispose } = await connectEmbeddedDatabase(configuration.dataFolder);
  closing.push(dispose);
  await migrate(database);
  const maintenance = maintainDatabase(database, log);
  closing.push(maintenance.stop);
  const partitions = createPartitions(database);
  await partitions.load();

  const simulator =
    configuration.demo &&
    configuration.demo.vehicles > 0 &&
    connectSimulator(configuration.demo.vehicles, configuration.demo.seed);
  if (simulator) closing.push(simulator.dispose);
  const demoFleet = simulator ? await simulator.simulator.fleet() : undefined;
  const newVehicles = configuration.demo
    ? await enterDemo(database, demoFleet)
    : await leaveDemo(database);
  const setupLink = createSetupLink(database, newVehicles);
  const setupToken = configuration.demo ? undefined : await setupLink.renew();

  const fleet = createFleet(database, now);
  await fleet.load();
  const rights = createRights(database);
  const sessions = createSessions(database, now);
  await sessions.removeOver();
  const hub = createHub({ fleet, rights, sessions, now, log });
  closing.push(hub.close);
  const ingest = createIngest({
    database,
    partitions,
    fleet,
    register: configuration.osmand?.register
      ? createRegister({ database, fleet, rights, group: newVehicles })
      : undefined,
    onCommitted: hub.publish,
    now,
    log,
  });
  closing.push(ingest.close);

  const demo =
    configuration.demo &&
    createDemo({
      fleet,
      ingest,
      history: historyLength(configuration.demo.vehicles),
      now,
      log,
    });
  const services: Services = {
    version,
    database,
    fleet,
    rights,
    sessions,
    accounts: createAccounts(database, now),
    setupLink,
    geocoder: createAtlasGeocoder(join(distFolder, "atlas")),
    demo: demo?.info,
    now,
  };
  const isHttps = publicUrl?.protocol === "https:";
  const cookie = createSessionCookie(isHttps);
  const origins = createOrigins(host, publicUrl);
  const http = await createHttpServer({
    services,
    routes: ROUTES,
    origins,
    cookie,
    isHttps,
    trustsLocalProxy: publicUrl !== undefined,
    distFolder,
    log,
  });
  const sockets = acceptSockets(http.server, {
    hub,
    now,
    log,
    isOwnOrigin: ({ headers }) => origins.isAnswered(headers) && origins.isOwn(headers),
    sessionOf: async ({ headers }) => {
      const token = cookie.tokenIn(headers.cookie);
      return token === undefined ? undefined : sessions.find(token);
    },
  });
  await http.listen({ host, port: configuration.port });
  closing.push(() => http.close(), sockets.dispose);
  const osmand =
    configuration.osmand &&
    (await listenOsmand({ host, port: configuration.osmand.port, ingest, now, log }));
  if (osmand) closing.push(osmand.dispose);

  if (configuration.demo) {
    const bounds = keepWithinBounds({
      partitions,
      dataFolder: configuration.dataFolder,
      checkpoint: maintenance.checkpoint,
      now,
      log,
    });
    closing.push(bounds.stop);
  }
  if (demo && simulator && demoFleet) {
    closing.push(demo.stopping);
    demo.drive(simulator.simulator, demoFleet);
  }
  return {
    port: portOf(http.server.address()),
    osmandPort: osmand?.port,
    setupToken,
    services,
    ingest,
  };
}

const clock = () => epochMs(Date.now());

const portOf = (address: ReturnType<import("node:net").Server["address"]>): number =>
  typeof address === "object" && address ? address.port : 0;
