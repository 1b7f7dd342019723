import { vi } from "vitest";
import { readHelloText } from "#contract/feed/clientHello";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import type { Event } from "#domain/event";
import { userId, type VehicleId } from "#domain/ids";
import { type DurationMs, milliseconds } from "#domain/units";
import type { ClientSocket } from "../../server/live/clientConnection.ts";
import { FREE } from "../../workers/engine/columns/fleetColumns.ts";
import { createConnection } from "../../workers/engine/connection/connection.ts";
import { followFeed } from "../../workers/engine/connection/followFeed.ts";
import type { EventPublisher } from "../../workers/engine/events/eventPublisher.ts";
import { createCommandResults } from "../../workers/engine/ingest/commandResults.ts";
import { createLiveFleet } from "../../workers/engine/liveFleet.ts";
import type {
  EnginePorts,
  OpenSocket,
  SocketListeners,
} from "../../workers/engine/ports/enginePorts.ts";
import { createServerClock } from "../../workers/engine/ports/serverClock.ts";
import { createBufferPool } from "../../workers/engine/schedule/bufferPool.ts";
import { createLiveHub } from "./startLiveHub.ts";

const USER = 1;

/** Something whose moment is left to chance. Lines keep the order of what goes through them. */
interface Waiting {
  readonly queue: object;
  readonly run: () => void;
}

/**
 * The hub and the engine's side of the feed in one memory. Whatever takes time between them (messages
 * both ways, calls, reading of rights) waits until `let` lets it happen. Needs vitest's fake timers.
 */
export function createChanceWorld(speaks: "feed" | "text") {
  const waiting: Waiting[] = [];
  const later = (queue: object, run: () => void) => void waiting.push({ queue, run });
  const moment = () => new Promise<void>((resolve) => later({}, resolve));
  const hub = createLiveHub({ readRights: moment });
  const { sees, vehicles, latest } = hub;
  let cutConnection: (() => void) | undefined;

  const answers: Record<string, () => unknown> = {
    "/api/session": () => ({ id: USER, name: "Ana", email: "ana@demo.test" }),
    "/api/groups": () => [],
    "/api/devices": () =>
      Array.from(vehicles.values())
        .filter(({ id }) => sees(USER, id))
        .map(vehicleToWire),
    "/api/positions": () =>
      Array.from(latest.values())
        .filter(({ vehicleId }) => sees(USER, vehicleId))
        .map(positionToWire),
  };

  /** The server answers at one moment of chance, and the answer arrives at another. */
  const fetch = async (url: string): Promise<Response> => {
    await moment();
    const { pathname, searchParams } = new URL(url);
    const ids = searchParams.getAll("id").map(Number);
    const all = answers[pathname]?.() ?? [];
    const answer =
      ids.length > 0 && Array.isArray(all) ? all.filter(({ id }) => ids.includes(id)) : all;
    await moment();
    return { ok: true, headers: new Headers(), json: async () => answer } as unknown as Response;
  };

  function openSocket(_url: string, listeners: SocketListeners): OpenSocket {
    const [up, down] = [{}, {}];
    let isOpen = true;
    let bufferedAmount = 0;
    let onText: ((text: string) => void) | undefined;
    const close = (code: number) => {
      if (!isOpen) return;
      isOpen = false;
      leave();
      // What was on its way is lost, and the other end notices some time.
      for (const { queue, run } of waiting.splice(0))
        if (queue !== up && queue !== down) later(queue, run);
      later({}, () => listeners.onClose(code));
    };
    const socket: ClientSocket = {
      get bufferedAmount() {
        return bufferedAmount;
      },
      send(data, sent) {
        if (!isOpen) return;
        bufferedAmount += data.length;
        const message = typeof data === "string" ? data : data.slice();
        later(down, () => {
          bufferedAmount -= data.length;
          if (typeof message === "string") listeners.onText(message);
          else listeners.onBytes(message);
          sent?.();
        });
      },
      ping: () => client?.isAlive(hub.now()),
      close,
      terminate: () => close(1006),
    };
    let client: ReturnType<typeof hub.hub.openTextSession> | undefined;
    let leave = () => undefined as void;
    later(up, () => {
      const session = hub.sessionOf(userId(USER));
      listeners.onOpen(speaks === "feed" ? FEED_PROTOCOL : "");
      if (speaks === "text") {
        const text = hub.hub.openTextSession(socket, session);
        client = text;
        leave = () => hub.hub.leave(text);
      } else {
        const feed = hub.hub.openFeedSession(socket, session);
        client = feed.client as unknown as typeof client;
        leave = () => hub.hub.leave(feed.client);
        onText = (text) => {
          const hello = readHelloText(text);
          if (hello) feed.begin(hello.resume);
        };
      }
    });
    cutConnection = () => close(1006);
    return {
      send(text) {
        if (isOpen) later(up, () => onText?.(text));
      },
      close: () => close(1000),
    };
  }

  const startedAt = Date.now();
  const ports: EnginePorts = {
    baseUrl: "http://fleet.test",
    now: hub.now,
    monotonic: () => milliseconds(Date.now() - startedAt),
    setTimer(run, delay: DurationMs) {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
    random: () => 0.5,
    fetch,
    openSocket,
    onNetworkBack: () => () => undefined,
  };
  const events: Event[] = [];
  const nothing = () => undefined;
  const publisher: EventPublisher = {
    watch: nothing,
    receive: (received) => void events.push(...received),
    heartbeat: nothing,
    away: nothing,
    back: nothing,
    resumed: nothing,
    forget: nothing,
  };
  const clock = createServerClock(ports);
  const live = createLiveFleet({
    ports,
    clock,
    pool: createBufferPool(),
    onNews: nothing,
    events: publisher,
    results: createCommandResults(ports, clock),
  });
  const connection = createConnection(
    ports,
    (send) => followFeed({ ports, clock, sink: live.sink }, send),
    nothing,
  );
  connection.start();
  /** Heads of the queues: only these may come next. */
  const ready = (): Waiting[] => {
    const seen = new Set<object>();
    return waiting.filter(({ queue }) => !seen.has(queue) && seen.add(queue));
  };

  return {
    ...hub,
    connection,
    events,
    /** Whom the client shows, and the time of the last fix it has of each. */
    held(): ReadonlyMap<VehicleId, number> {
      const { columns, slotCount } = live.fleet;
      const held = new Map<VehicleId, number>();
      for (let slot = 0; slot < slotCount; slot++)
        if (columns.states[slot] !== FREE)
          held.set(columns.vehicleIds[slot]! as VehicleId, columns.fixTimes[slot]!);
      return held;
    },
    /** One of what could happen does, if anything can. */
    async let(choice: number): Promise<void> {
      const heads = ready();
      const chosen = heads[choice % heads.length];
      if (!chosen) return;
      waiting.splice(waiting.indexOf(chosen), 1);
      chosen.run();
      await pass(0);
    },
    cut: () => cutConnection?.(),
    /** Time goes on, and the engine looks at what has come, as it does for each snapshot. */
    async pass(ms: number): Promise<void> {
      await pass(ms);
      live.catchUp();
    },
    /** Everything happens that can, until nothing more does. */
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < 8; quiet = waiting.length > 0 ? 0 : quiet + 1) {
        while (waiting.length > 0) await this.let(0);
        await this.pass(300);
      }
    },
    stop(): void {
      connection.stop();
      void live.dispose();
      hub.hub.close();
    },
  };
}

/** Time goes on, and promises with it. */
const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};
