import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/listView";
import type { EpochMs } from "#domain/units";
import { formatSpeed } from "../../i18n/format.ts";
import { StateShape } from "../../ui/StateShape.tsx";
import { useAge } from "../../ui/useAge.ts";
import classes from "./VehicleRow.module.css";

interface Props {
  readonly row: ListRow;
  readonly now: EpochMs;
}

/** From this age on a row says how old it is. */
const AGE_SHOWN_FROM_MS = 60_000;

/** What one line of the list says: who, in which state, how fast, how old. */
export const VehicleRow = memo(function VehicleRow({ row, now }: Props) {
  const { t } = useTranslation();
  const age = useAge();
  const { fixTime } = row;
  const below = [row.plate, row.group].filter(Boolean).join(" · ");
  return (
    <>
      <StateShape state={row.state} />
      <span className={classes.who}>
        <span className={classes.name}>{row.name}</span>
        <span className={classes.below}>{below}</span>
      </span>
      <span className={classes.what}>
        <span className={classes.state} data-state={row.state}>
          {row.state === "moving" ? formatSpeed(row.speed) : t(`state.${row.state}`)}
        </span>
        <span className={classes.below}>
          {fixTime === undefined
            ? t("list.neverReported")
            : now - fixTime >= AGE_SHOWN_FROM_MS && age(fixTime, now)}
        </span>
      </span>
    </>
  );
}, sameRow);

/** The age changes every second; the row only when its text would. */
function sameRow(before: Props, after: Props): boolean {
  const { row: old } = before;
  const { row } = after;
  return (
    old.vehicleId === row.vehicleId &&
    old.name === row.name &&
    old.group === row.group &&
    old.plate === row.plate &&
    old.state === row.state &&
    old.speed === row.speed &&
    minutesOld(before) === minutesOld(after)
  );
}

const minutesOld = ({ row, now }: Props) =>
  row.fixTime === undefined ? -1 : Math.floor((now - row.fixTime) / AGE_SHOWN_FROM_MS);
