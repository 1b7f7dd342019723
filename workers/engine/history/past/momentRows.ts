import { type HistoryMoment, MAX_MOMENT_ROWS, type MomentRow } from "#contract/history";
import { type EpochMs, knots } from "#domain/units";
import { coordinateAt, SINGLES, SPEED } from "../../columns/fleetColumns.ts";
import type { Fleet } from "../../fleet/fleet.ts";
import { foundVehicle } from "../../search/findVehicles.ts";
import type { OpenedHistory } from "./openedHistory.ts";

const COLLATOR = new Intl.Collator(undefined, { numeric: true });

/** Where everybody of an open past was at a moment, by name. */
export function momentRows(past: OpenedHistory["past"], moment: EpochMs): HistoryMoment {
  past.moveTo(moment);
  const { fleet } = past;
  const rows = past
    .vehicles()
    .map((vehicle) => momentRow(fleet, fleet.slotOf(vehicle)))
    .sort(
      (one, other) => COLLATOR.compare(one.name, other.name) || one.vehicleId - other.vehicleId,
    );
  return {
    moment,
    rows: rows.slice(0, MAX_MOMENT_ROWS),
    leftOut: Math.max(0, rows.length - MAX_MOMENT_ROWS),
  };
}

function momentRow(fleet: Fleet, slot: number): MomentRow {
  const fixTime = fleet.fixTimeOf(slot);
  const coordinate = coordinateAt(fleet.columns, slot);
  const speed = knots(fleet.columns.records.singles[slot * SINGLES + SPEED]!);
  return {
    ...foundVehicle(fleet, slot),
    driver: fleet.driverOf(slot),
    position: fixTime === undefined || !coordinate ? undefined : { fixTime, ...coordinate, speed },
  };
}
