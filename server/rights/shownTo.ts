import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import { flagsOf, isValid } from "#contract/feed/positionFlags";
import type { PositionRows } from "#contract/feed/positionRows";
import {
  isSharedReading,
  sharedEvent,
  sharedPosition,
  sharedVehicle,
} from "#domain/account/sharedView";
import type { User } from "#domain/account/user";
import type { Event } from "#domain/event";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";

/** The part of a `Viewer` that decides what is shown. */
interface Eyes {
  readonly user: Pick<User, "guest">;
}

/**
 * What leaves the server of something that somebody may see: all of it, or for a guest what
 * `domain/sharedView` lists. Every route and every frame asks here.
 */
export const vehicleFor = ({ user: { guest } }: Eyes, vehicle: Vehicle): Vehicle =>
  guest === undefined ? vehicle : sharedVehicle(guest, vehicle);

export const positionFor = ({ user: { guest } }: Eyes, position: Position): Position =>
  guest === undefined ? position : sharedPosition(guest, position);

/** The same array for whoever sees all of it. */
export const positionsFor = (eyes: Eyes, positions: readonly Position[]): readonly Position[] =>
  eyes.user.guest === undefined ? positions : positions.map((one) => positionFor(eyes, one));

export const eventsFor = ({ user: { guest } }: Eyes, events: readonly Event[]): readonly Event[] =>
  guest === undefined
    ? events
    : events.map((event) => sharedEvent(guest, event)).filter((event) => event !== undefined);

/** The same rows with the columns that a guest is not shown as if nothing had been reported there. */
export function rowsFor({ user: { guest } }: Eyes, rows: PositionRows): PositionRows {
  if (guest === undefined) return rows;
  const { length } = rows.flags;
  const drivers = new Uint16Array(length);
  if (guest === "full") return { ...rows, drivers };
  const nothingRead = new Float32Array(length).fill(Number.NaN);
  return {
    ...rows,
    drivers,
    addresses: new Uint16Array(length),
    fuelLevels: nothingRead,
    fuels: nothingRead,
    flags: rows.flags.map((flags) => flagsOf(isValid(flags), undefined)),
  };
}

/** What a caller is shown of a block of history; undefined for whoever sees all of it. */
export function historyFilterOf({
  user: { guest },
}: Eyes): ((block: HistoryBlock) => HistoryBlock) | undefined {
  if (guest === undefined) return undefined;
  return (block) => {
    const readings = block.readings.filter(({ key }) => isSharedReading(guest, key));
    const shown = withOwnTexts({ ...block, readings });
    if (guest === "full") return shown;
    return { ...shown, flags: shown.flags.map((flags) => flags & HISTORY_FLAGS.valid) };
  };
}

/** Without the texts of readings that were left out. */
function withOwnTexts(block: HistoryBlock): HistoryBlock {
  const texts: string[] = [];
  const indices = new Map<number, number>();
  const indexOf = (index: number): number => {
    const known = indices.get(index) ?? texts.push(block.texts[index]!) - 1;
    indices.set(index, known);
    return known;
  };
  const readings = block.readings.map((reading) =>
    reading.type === "text"
      ? { ...reading, values: Uint32Array.from(reading.values, indexOf) }
      : reading,
  );
  return { ...block, texts, readings };
}
