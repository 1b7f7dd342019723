import type { FrameBody } from "#contract/feed/frameHead";
import { allocatePositions } from "#contract/feed/positionColumns";
import { type PositionRows, rowsOfColumns, writePositionRow } from "#contract/feed/positionRows";
import { type VehicleFacts, vehicleFacts, type WrittenVehicle } from "#contract/feed/vehicleFacts";
import { vehicleFlagsOf } from "#contract/feed/vehicleFlags";
import { joinVehicles } from "#contract/feed/writeVehicles";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { plainText } from "#domain/text/plainText";
import type { DurationMs, EpochMs } from "#domain/units";
import { linkStatus } from "#domain/vehicle/linkStatus";

/** A receiver takes so many in within some milliseconds; more would keep it from its snapshots. */
export const ROWS_PER_PAGE = 2_000;

/** A row without a vehicle. */
const NOBODY = 0;

/**
 * Some vehicles laid out as they are sent: numbers in columns, what owners wrote down as bytes. A
 * whole snapshot is then copied together instead of being gathered from a million objects.
 */
export function createColumnPage(writtenOf: (id: VehicleId) => WrittenVehicle | undefined) {
  const numbers = allocatePositions(ROWS_PER_PAGE);
  const columns = {
    vehicleIds: new Float64Array(ROWS_PER_PAGE),
    positionIds: new Float64Array(ROWS_PER_PAGE),
    lastUpdates: new Float64Array(ROWS_PER_PAGE),
    flags: new Uint8Array(ROWS_PER_PAGE),
  };
  const hasPosition = new Uint8Array(ROWS_PER_PAGE);
  const isDisabled = new Uint8Array(ROWS_PER_PAGE);
  const drivers: (string | undefined)[] = [];
  const addresses: (string | undefined)[] = [];
  let taken: readonly number[] | undefined;
  /** Of all rows that are taken, until one changes. */
  let facts: VehicleFacts | undefined;

  function forgetPosition(row: number): void {
    hasPosition[row] = 0;
    drivers[row] = undefined;
    addresses[row] = undefined;
  }

  function takenRows(): readonly number[] {
    taken ??= Array.from(columns.vehicleIds.keys()).filter(
      (row) => columns.vehicleIds[row] !== NOBODY,
    );
    return taken;
  }

  function factsOfAll(): VehicleFacts {
    if (facts) return facts;
    const written: WrittenVehicle[] = [];
    for (const row of takenRows()) written.push(writtenOf(idAt(row)) as WrittenVehicle);
    facts = vehicleFacts(written, written.length);
    return facts;
  }

  const idAt = (row: number): VehicleId => columns.vehicleIds[row] as VehicleId;

  return {
    idAt,
    /** The rows of vehicles; another array after one came or went. */
    rows: takenRows,
    hasPosition: (row: number): boolean => hasPosition[row] === 1,

    take(row: number, id: VehicleId): void {
      columns.vehicleIds[row] = id;
      columns.positionIds[row] = 0;
      columns.lastUpdates[row] = 0;
      taken = undefined;
      facts = undefined;
    },

    free(row: number): void {
      columns.vehicleIds[row] = NOBODY;
      forgetPosition(row);
      taken = undefined;
      facts = undefined;
    },

    /** What is written down of the vehicle is something else now. */
    rewrite(row: number, disabled: boolean): void {
      isDisabled[row] = disabled ? 1 : 0;
      facts = undefined;
    },

    /** The vehicle's newest position, how long it had idled then, and when something last came. */
    setLatest(
      row: number,
      latest: Position,
      lastUpdate: EpochMs,
      idledFor: DurationMs | undefined,
    ): void {
      columns.positionIds[row] = latest.id;
      columns.lastUpdates[row] = Math.max(0, lastUpdate);
      forgetPosition(row);
      if (!writePositionRow(numbers, row, latest, idledFor)) return;
      hasPosition[row] = 1;
      drivers[row] = plainText(latest.attributes.driverUniqueId);
      addresses[row] = latest.address;
    },

    /** Where these are; all of them have a position. */
    positions: (rows: readonly number[]): PositionRows =>
      rowsOfColumns(numbers, rows, {
        driverOf: (row) => drivers[row],
        addressOf: (row) => addresses[row],
      }),

    /** Writes down what is not yet; true when there was something to do. */
    prepare(): boolean {
      const hasWork = facts === undefined;
      factsOfAll();
      return hasWork;
    },

    /** About how much is written down of all. */
    factBytes: (): number => factsOfAll().length,

    /** Everybody on the page, as they are at `now`; valid until `buffer` is written again. */
    vehicles(now: EpochMs, buffer: Uint8Array<ArrayBuffer>): FrameBody {
      const rows = takenRows();
      for (const row of rows) {
        const at = columns.lastUpdates[row]!;
        const lastUpdate = at === 0 ? undefined : (at as EpochMs);
        const status = linkStatus(lastUpdate, now);
        columns.flags[row] = vehicleFlagsOf(status, isDisabled[row] === 1, at !== 0);
      }
      return joinVehicles(columns, rows, { facts: factsOfAll(), buffer });
    },
  };
}

export type ColumnPage = ReturnType<typeof createColumnPage>;
