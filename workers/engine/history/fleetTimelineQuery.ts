import { transfer } from "comlink";
import type { FleetTimelineView } from "#contract/fleetTimeline";
import type { HistoryEngine } from "#contract/history";
import { seconds } from "#domain/units";
import type { Fleet } from "../fleet/fleet.ts";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { runTimeSliced } from "../schedule/runTimeSliced.ts";
import type { History, ShownHistory } from "./history.ts";
import { createMakingPace } from "./past/makingPace.ts";
import { fleetTimelineOf } from "./timeline/fleetTimeline.ts";

interface FleetTimelineParts {
  readonly history: History;
  readonly fleet: Fleet;
}

/** All tracks are read for it: while more come, not more often than this. */
const AGAIN_WHILE_LOADING = seconds(4);
/** Of a history that is closed meanwhile nothing is counted. */
const NEVER = new AbortController().signal;

/** What all vehicles that are open did over time. */
export function fleetTimelineQuery(
  ports: Pick<EnginePorts, "setTimer" | "monotonic">,
  partsNow: () => FleetTimelineParts,
): Pick<HistoryEngine, "fleetTimeline"> {
  const { untilLoaded, timed } = createMakingPace(ports);

  function made(view: FleetTimelineView, shown: ShownHistory | undefined) {
    const { history, fleet } = partsNow();
    const opened = shown?.opened;
    const work = fleetTimelineOf(view, {
      vehicles: opened?.past.vehicles() ?? [],
      blocksOf: opened?.past.blocksOf ?? (() => []),
      rules: fleet.rules(),
      revision: history.revision,
      range: opened?.range() ?? { from: view.from, until: view.from },
      // While tracks come they have the server to themselves.
      events: () => (shown && opened?.load().type !== "loading" ? shown.fleetEvents().known() : []),
    });
    return runTimeSliced(ports, work, opened?.signal ?? NEVER);
  }

  async function unlessClosed(view: FleetTimelineView, shown: ShownHistory) {
    try {
      return await timed("fleet", made(view, shown));
    } catch (error) {
      if (shown.opened.signal.aborted) return made(view, undefined);
      throw error;
    }
  }

  return {
    async fleetTimeline(view) {
      const shown = partsNow().history.shown();
      // Whoever has seen nothing of it sees the first at once.
      if (shown && shown.opened.points() > 0)
        await untilLoaded(shown.opened, "fleet", AGAIN_WHILE_LOADING);
      const timeline = await (shown ? unlessClosed(view, shown) : made(view, undefined));
      const { columns, kinds, counts, firsts } = timeline.events;
      const events = [columns, kinds, counts, firsts].map(({ buffer }) => buffer);
      return transfer(timeline, [timeline.means.buffer, ...events]);
    },
  };
}
