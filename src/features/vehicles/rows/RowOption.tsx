import { memo } from "react";
import type { ActivityDay } from "#contract/activity";
import type { ListRow } from "#contract/listView";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { RowBoundary } from "../../../ui/PaneBoundary.tsx";
import classes from "../../../ui/rows/Rows.module.css";
import type { ListOptions } from "../options/listOptions.ts";
import { type RowImmobilizer, VehicleRow } from "./VehicleRow.tsx";

interface Props {
  readonly index: number;
  readonly total: number;
  readonly topPx: number;
  readonly heightPx: number;
  /** Absent while the engine is asked for it. */
  readonly row: ListRow | undefined;
  readonly shown: string;
  readonly now: EpochMs | undefined;
  readonly options: ListOptions;
  readonly day: ActivityDay;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onPick: (index: number, vehicle: VehicleId | undefined) => void;
  /** Always the same: nothing is drawn anew for it. */
  readonly onMoment: (vehicle: VehicleId, at: EpochMs) => void;
  readonly Immobilizer: RowImmobilizer;
  readonly onImmobilizer: (vehicle: VehicleId) => void;
}

/** A row where it stands; its content changes only when what it shows does. */
export const RowOption = memo(function RowOption(props: Props) {
  const { index, row, now } = props;
  return (
    // The listbox around it listens to the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`vehicle-row-${index}`}
      className={classes.row}
      style={{ height: props.heightPx, transform: `translateY(${props.topPx}px)` }}
      role="option"
      tabIndex={-1}
      aria-selected={props.isSelected}
      aria-setsize={props.total}
      aria-posinset={index + 1}
      data-active={props.isActive || undefined}
      data-vehicle={row?.vehicleId}
      onClick={() => props.onPick(index, row?.vehicleId)}
    >
      {row && now !== undefined ? (
        <RowBoundary subject={props.shown}>
          <VehicleRow
            row={row}
            shown={props.shown}
            now={now}
            options={props.options}
            day={props.day}
            onMoment={props.onMoment}
            Immobilizer={props.Immobilizer}
            onImmobilizer={props.onImmobilizer}
          />
        </RowBoundary>
      ) : (
        <span className={classes.waiting} />
      )}
    </div>
  );
}, isSame);

/** Every snapshot brings another object and another moment; only `shown` says whether it matters. */
function isSame(before: Props, after: Props): boolean {
  return (Object.keys(after) as (keyof Props)[]).every(
    (name) => name === "row" || name === "now" || Object.is(before[name], after[name]),
  );
}
