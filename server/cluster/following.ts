import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Gap } from "../database/readPassed.ts";
import type { StoredState } from "../database/readStates.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Hub } from "../live/hub.ts";
import type { Log } from "../process/logger.ts";
import type { CommittedReports } from "./bus.ts";

/**
 * Brings the fleet up to what the database had of these vehicles, whoever stored it. Never goes
 * back in time. Returns the positions that are newer than what was known.
 */
const applyStates = (fleet: Fleet, states: readonly StoredState[]): Position[] =>
  states.flatMap(({ latest, lastUpdate }) => {
    const known = fleet.latest(latest.vehicleId);
    const isNews = !known || latest.fixTime > known.fixTime;
    const before = fleet.lastUpdate(latest.vehicleId) ?? 0;
    fleet.setLatest(isNews ? latest : known, epochMs(Math.max(lastUpdate, before)));
    return isNews ? [latest] : [];
  });

interface Ports {
  /** Of all vehicles, as they are committed. */
  readonly readStates: () => Promise<readonly StoredState[]>;
  /** Of these vehicles in these times. */
  readonly readPassed: (gaps: readonly Gap[]) => Promise<readonly Position[]>;
  readonly fleet: Fleet;
  readonly hub: Pick<Hub, "publish">;
  readonly log: Log;
}

interface AppliedReports extends CommittedReports {
  /** All that are spoken of. */
  readonly vehicles: readonly VehicleId[];
}

const READ_AGAIN_AFTER_MS = 500;

/**
 * Keeps this instance's fleet and sockets up to date with what others have committed. Batches are
 * applied as they come; only vehicles that are unknown here are read, once for all batches that
 * wait meanwhile, so that a busy database delays batches but never queues them behind each other.
 */
export function createFollowing({ readStates, readPassed, fleet, hub, log }: Ports) {
  const waiting: AppliedReports[] = [];
  let reading: Promise<void> | undefined;
  let hasToCatchUp = false;
  let again: NodeJS.Timeout | undefined;
  let isOver = false;

  async function read(): Promise<void> {
    try {
      if (hasToCatchUp) await catchUpNow();
      while (waiting.length > 0) await takeWaiting();
    } catch (error) {
      // What waited is not lost: it was committed, so it is in the states that are read later.
      hasToCatchUp = true;
      waiting.length = 0;
      log.error({ err: error }, "what other instances committed could not be read");
      if (!isOver) again = setTimeout(start, READ_AGAIN_AFTER_MS);
    } finally {
      reading = undefined;
    }
  }

  function start(): void {
    reading ??= read();
  }

  async function takeWaiting(): Promise<void> {
    const batches = waiting.splice(0);
    const unknown = new Set(
      batches.flatMap(({ vehicles }) => vehicles).filter((id) => !fleet.record(id)),
    );
    const passed = batches.flatMap(({ live }) => live).filter((one) => unknown.has(one.vehicleId));
    if (unknown.size > 0) await fleet.refresh([...unknown], passed);
    for (const batch of batches) apply(batch);
  }

  function apply({ live, reported, vehicles, receivedAt }: AppliedReports): void {
    for (const position of live) {
      fleet.setLatest(position, laterOf(fleet.lastUpdate(position.vehicleId), receivedAt));
      if (position.line !== undefined) fleet.prove(position);
    }
    for (const id of reported) {
      const latest = fleet.latest(id);
      if (latest) fleet.setLatest(latest, laterOf(fleet.lastUpdate(id), receivedAt));
    }
    hub.publish({ live, reported: vehicles });
  }

  async function catchUpNow(): Promise<void> {
    hasToCatchUp = false;
    waiting.length = 0;
    await fleet.refresh([]);
    const states = await readStates();
    for (const position of await readPassed(gapsIn(states))) fleet.passed(position);
    const live = applyStates(fleet, states);
    hub.publish({ live, reported: [...fleet.ids()] });
  }

  /** Who idles now may have driven meanwhile: since when they idle is known by what lies between. */
  const gapsIn = (states: readonly StoredState[]): Gap[] =>
    states.flatMap(({ latest }) => {
      const { vehicleId: vehicle, fixTime: before } = latest;
      const after = fleet.latest(vehicle)?.fixTime ?? before;
      return after < before && fleet.idlesAt(latest) ? [{ vehicle, after, before }] : [];
    });

  return {
    /** What another instance committed. Returns at once. */
    take(batch: CommittedReports): void {
      const reports = { ...batch, vehicles: vehiclesOf(batch) };
      const isInOrder = !reading && waiting.length === 0 && !hasToCatchUp;
      if (isInOrder && reports.vehicles.every((id) => fleet.record(id))) return apply(reports);
      waiting.push(reports);
      start();
    },

    /** After a time in which others could not be reached: everything is read anew. */
    async catchUp(): Promise<void> {
      await reading;
      hasToCatchUp = true;
      start();
      await reading;
    },

    /** Reads nothing more; resolves when what was under way has ended. */
    async stop(): Promise<void> {
      isOver = true;
      clearTimeout(again);
      await reading;
    },
  };
}

const vehiclesOf = ({ live, reported }: CommittedReports) => [
  ...new Set([...live.map(({ vehicleId }) => vehicleId), ...reported]),
];

const laterOf = (one: EpochMs | undefined, other: EpochMs) => epochMs(Math.max(one ?? 0, other));
