import type { TableColumn, TableThing } from "#contract/objectTable";
import { timeOf } from "#contract/traccar/wire";
import type { EpochMs } from "#domain/units";
import { loanState, nextLoanMoment } from "#domain/vehicle/loanState";
import { valueAt } from "./readThings.ts";

/** What time makes of things: those that changed, as they are now, and when the next one does. */
interface Moved {
  readonly things: readonly TableThing[];
  readonly next: EpochMs | undefined;
}

/** Says of each thing what follows from the time; a loan without a beginning that can be read stays as it is. */
export function moveThings(
  things: Iterable<TableThing>,
  columns: readonly TableColumn[],
  at: EpochMs,
): Moved {
  const moving = columns.flatMap(({ path: [member], loan }) =>
    member !== undefined && loan ? [{ member, loan }] : [],
  );
  const changed: TableThing[] = [];
  let next: EpochMs | undefined;
  if (moving.length === 0) return { things: changed, next };
  for (const thing of things) {
    const now: Record<string, unknown> = {};
    for (const { member, loan } of moving) {
      const start = timeOf(valueAt(thing, loan.start));
      if (start === undefined) continue;
      const period = { start, end: timeOf(valueAt(thing, loan.end)) };
      const state = loanState(period, at);
      if (thing[member] !== state) now[member] = state;
      const moment = nextLoanMoment(period, at);
      if (moment !== undefined && (next === undefined || moment < next)) next = moment;
    }
    if (Object.keys(now).length > 0) changed.push({ ...thing, ...now });
  }
  return { things: changed, next };
}
