import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { TimelineEvent } from "#contract/history";
import { wireTime } from "#contract/traccar/wire";
import { eventFromWire } from "#contract/traccar/wireEvent";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import { seconds } from "#domain/units";
import { fetchJson, LoadFailure, type ServerAccess } from "../../ports/fetchJson.ts";
import { askAgain } from "../tracks/askAgain.ts";
import type { TimeRange } from "../tracks/trackStore.ts";
import { timelineEvent } from "./timelineEvent.ts";

const EVENTS_PATH = "/api/reports/events";

/** Who asks does not wait any longer; what comes later is told. */
const PATIENCE = seconds(2);

interface EventsParts extends ServerAccess {
  readonly range: TimeRange;
  readonly signal: AbortSignal;
  /** Events of a vehicle have come that nobody waited for any more. */
  readonly onLate: (vehicle: VehicleId) => void;
}

interface Asked {
  /** Resolves when there is an answer, or none soon. */
  readonly soon: Promise<void>;
  events: readonly Event[];
}

/**
 * What happened to vehicles in the time that is open: asked for once a vehicle, one after the other, for
 * a person has few places for reports. Until they come a timeline has none. Should they never come, or
 * not be seen, it has none either, and they are asked for again when it is drawn again.
 */
export function createHistoryEvents({ ports, clock, range, signal, onLate }: EventsParts) {
  const asked = new Map<VehicleId, Asked>();
  let turn: Promise<unknown> = Promise.resolve();

  async function eventsOf(vehicle: VehicleId): Promise<readonly Event[]> {
    const query = new URLSearchParams({
      deviceId: String(vehicle),
      from: wireTime(range.from),
      to: wireTime(range.until),
    });
    const answer = await fetchJson({ ports, clock }, `${EVENTS_PATH}?${query}`, signal);
    if (!Array.isArray(answer)) throw new LoadFailure(EVENTS_PATH);
    return answer
      .map(eventFromWire)
      .filter((event) => event !== undefined)
      .filter(({ vehicleId }) => vehicleId === vehicle)
      .sort((one, other) => one.eventTime - other.eventTime || one.id - other.id);
  }

  function ask(vehicle: VehicleId): Asked {
    let isAwaited = true;
    let go: () => void = () => undefined;
    let fail: (reason: unknown) => void = () => undefined;
    const soon = new Promise<void>((resolve, reject) => {
      [go, fail] = [resolve, reject];
    });
    const entry: Asked = { soon, events: [] };
    const letGo = () => {
      isAwaited = false;
      go();
    };
    const cancel = ports.setTimer(letGo, PATIENCE);
    const coming = turn.then(() =>
      askAgain(ports, () => eventsOf(vehicle), { onPause: letGo, signal }),
    );
    turn = coming.then(
      (events) => {
        entry.events = events;
        if (!isAwaited && events.length > 0 && !signal.aborted) onLate(vehicle);
      },
      (error: unknown) => {
        asked.delete(vehicle);
        if (!(error instanceof LoadFailure) && !signal.aborted) fail(error);
      },
    );
    void turn.then(() => {
      cancel();
      letGo();
    });
    return entry;
  }

  function entryOf(vehicle: VehicleId): Asked | undefined {
    if (range.until <= range.from) return undefined;
    const entry = asked.get(vehicle) ?? ask(vehicle);
    asked.set(vehicle, entry);
    return entry;
  }

  return {
    /** In the order of time. */
    async of(
      vehicle: VehicleId,
      blocks: readonly HistoryBlock[],
    ): Promise<readonly TimelineEvent[]> {
      const entry = entryOf(vehicle);
      await entry?.soon;
      return (entry?.events ?? []).map((event) => timelineEvent(event, blocks));
    },

    /** Those that are here by now: for what is drawn again when the rest has come. */
    known: (vehicle: VehicleId, blocks: readonly HistoryBlock[]): readonly TimelineEvent[] =>
      (entryOf(vehicle)?.events ?? []).map((event) => timelineEvent(event, blocks)),
  };
}

export type HistoryEvents = ReturnType<typeof createHistoryEvents>;
