import type { HistoryEngine } from "#contract/history";
import { failure, success } from "#contract/result";
import { epochMs, milliseconds } from "#domain/units";
import type { AreaSet } from "../areas/buildAreas.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { runTimeSliced } from "../schedule/runTimeSliced.ts";
import type { History, ShownHistory } from "./history.ts";
import { createHistoryVisits } from "./visits/historyVisits.ts";

interface VisitQueryParts {
  readonly history: History;
  readonly fleet: Fleet;
  readonly areas: { current(): AreaSet };
}

/** Somebody waits: what is found by then is shown, and the rest asked for again. */
const ANSWER_AFTER = milliseconds(500);

/** Who was inside a shape, of all vehicles that are open. */
export function visitQueries(
  ports: Pick<EnginePorts, "setTimer" | "monotonic">,
  partsNow: () => VisitQueryParts,
): Pick<HistoryEngine, "historyVisits"> {
  /** What was found goes with the history that it was found in. */
  const known = new WeakMap<ShownHistory, ReturnType<typeof createHistoryVisits>>();
  let asked = 0;

  function visitsOf(shown: ShownHistory) {
    const held = known.get(shown) ?? createHistoryVisits();
    known.set(shown, held);
    return held;
  }

  return {
    async historyVisits({ shape, from, to }) {
      const mine = ++asked;
      const { history, fleet, areas } = partsNow();
      const shown = history.shown();
      if (!shown) return failure("closed");
      const { opened } = shown;
      const range = opened.range();
      const start = Math.max(from, range.from);
      const view = {
        shape,
        from: epochMs(start),
        to: epochMs(Math.max(start, Math.min(to, range.until))),
      };
      const begunAt = ports.monotonic();
      const work = visitsOf(shown).answer(
        view,
        {
          vehicles: opened.past.vehicles(),
          blocksOf: opened.past.blocksOf,
          nameOf: (vehicle) => fleet.nameOf(fleet.slotOf(vehicle)),
          rules: fleet.rules(),
          areaOf(id) {
            const { all, byId } = areas.current();
            return all[byId.get(id) ?? -1];
          },
          revision: history.revision,
        },
        () => asked !== mine || ports.monotonic() - begunAt >= ANSWER_AFTER,
      );
      try {
        const visits = await runTimeSliced(ports, work, opened.signal);
        return visits ? success(visits) : failure("noArea");
      } catch (error) {
        if (opened.signal.aborted) return failure("closed");
        throw error;
      }
    },
  };
}
