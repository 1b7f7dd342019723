import type { ListRow } from "#contract/listView";
import type { EpochMs } from "#domain/units";
import type { Format } from "../../../i18n/format.ts";

/** From this age on a row says how old it is; as far ahead of us, that its clock is. */
export const AGE_SHOWN_FROM_MS = 60_000;

/**
 * Everything that a row shows as one text: the row is drawn again when it is another one. Numbers
 * that move all the time count as they are written, ages by the minute.
 */
export function shownRow(row: ListRow, now: EpochMs, format: Format): string {
  const { fixTime, speed, counter, fuel: _, fuelShown, ...rest } = row;
  const minutesOld = fixTime !== undefined && Math.trunc((now - fixTime) / AGE_SHOWN_FROM_MS);
  return JSON.stringify([
    rest,
    minutesOld,
    rest.state === "moving" && format.speed(speed),
    counter &&
      (counter.type === "distance"
        ? format.mileage(counter.distance)
        : format.hours(counter.hours)),
    fuelShown && [fuelShown.severity, format.fuel(fuelShown)],
  ]);
}
