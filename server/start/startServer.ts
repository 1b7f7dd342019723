import { type EpochMs, epochMs } from "#domain/units";
import { type ConnectedSimulator, createDemo } from "../demo/demo.ts";
import { historyLength } from "../demo/historyLength.ts";
import { keepWithinBounds } from "../demo/keepWithinBounds.ts";
import { clientAddress } from "../http/clientAddress.ts";
import type { Services } from "../http/services.ts";
import type { Ingest } from "../ingest/ingest.ts";
import { answersTo } from "../osmand/answersTo.ts";
import { listenOsmand } from "../osmand/listenOsmand.ts";
import type { Log } from "../process/logger.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import { proveConnection } from "../trackers/proveConnection.ts";
import { enterMode } from "./enterMode.ts";
import { openActuation } from "./openActuation.ts";
import { type Feed, openFeed } from "./openFeed.ts";
import { openHttp } from "./openHttp.ts";
import { openServices } from "./openServices.ts";
import { openStore } from "./openStore.ts";
import type { Configuration, OsmandConfiguration } from "./readConfiguration.ts";
import { siteOf } from "./siteOf.ts";

export interface StartOptions {
  readonly configuration: Configuration;
  /** Of the product. */
  readonly version: string;
  /** Where `page` and `atlas` lie. */
  readonly distFolder: string;
  readonly log: Log;
  readonly connectSimulator: (vehicles: number, seed: number) => ConnectedSimulator;
  readonly now?: () => EpochMs;
  /** Of the disk that a folder lies on. Tests say what a full one would. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** What has to be done at the end, last first. */
export type Closing = (() => unknown)[];

/** What every step of the start is given. */
export interface Starting {
  readonly options: StartOptions;
  readonly now: () => EpochMs;
  readonly closing: Closing;
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
 * Puts the parts together and starts them: store, feed, HTTP, trackers, and in demo mode the
 * simulated fleet. Read this first. When a step fails, what was started is closed again.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closing: Closing = [];
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
  options: StartOptions,
  closing: Closing,
): Promise<Omit<RunningServer, "close">> {
  const { configuration, log, now = clock } = options;
  const { osmand } = configuration;
  const store = await openStore(options, closing);
  const { database } = store;
  const mode = await enterMode(options, database, closing);
  const starting: Starting = { options, now, closing };
  const feed = await openFeed({ ...starting, store, mode });
  const { fleet, ingest } = feed;

  const { demo: demonstration } = configuration;
  const history = demonstration?.past ?? historyLength(demonstration?.vehicles ?? 0);
  const demo = demonstration && createDemo({ fleet, ingest, history, now, log });
  const actuation = await openActuation({ ...starting, store, mode, feed });
  const parts = { store, mode, feed, demo: demo?.info, actuation };
  let { port } = configuration;
  const site = (partnerHost?: string) => siteOf({ ...configuration, port, partnerHost });
  const services = await openServices({ ...starting, ...parts, site });
  port = await openHttp({ ...starting, services, feed });
  const trackers = osmand && (await openTrackerPort({ options, osmand, feed, now }));
  if (trackers) closing.push(trackers.dispose);

  if (demo) {
    const { partitions, maintenance } = store;
    const { dataFolder } = configuration;
    const embedded = maintenance && { dataFolder, checkpoint: maintenance.checkpoint };
    closing.push(keepWithinBounds({ database, partitions, embedded, now, log }).stop);
    closing.push(demo.stopping);
    if (mode.simulated) demo.drive(mode.simulated.simulator, mode.simulated.fleet);
  }
  return {
    port,
    osmandPort: trackers?.port,
    setupToken: mode.setupToken,
    services,
    ingest,
  };
}

function openTrackerPort({
  options: { configuration, log },
  osmand: { port, register, believesKeyless = false, addressRate, hosts = [] },
  feed: { fleet, ingest, keys, refusedReports },
  now,
}: Omit<Starting, "closing"> & { readonly osmand: OsmandConfiguration; readonly feed: Feed }) {
  const { host, publicUrl, trustedProxies = [] } = configuration;
  return listenOsmand({
    host,
    port,
    ingest,
    connectionOf: proveConnection({ fleet, keys, believesKeyless }),
    registers: register,
    isAnswered: answersTo({ host, publicUrl, others: hosts }),
    addressOf: (request) => addressBlock(clientAddress(request, trustedProxies)),
    onRefused: refusedReports.add,
    addressRate,
    now,
    log,
  });
}

const clock = () => epochMs(Date.now());
