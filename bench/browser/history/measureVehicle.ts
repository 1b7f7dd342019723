import { type Figures, linesOf } from "./historyFigures.ts";
import type { Drawing, HistoryPlan } from "./historyPlan.ts";
import { openLink } from "./openLink.ts";
import { withPastPage } from "./openPast.ts";
import { watchStretch } from "./pageStretch.ts";
import type { PastServer } from "./pastServer.ts";
import { play, playAlone, scrub } from "./replayActions.ts";
import { firstDayOf } from "./storePast.ts";

/** What the bench is about: who serves, how it is drawn, and where the maps of the build lie. */
export interface PastCase {
  readonly server: PastServer;
  readonly plan: HistoryPlan;
  readonly drawing: Drawing;
  readonly maps: string;
}

const SETTLE_MS = 8_000;
const ROUTE_GOAL_MS = 2_000;
const FRAME_GOAL_MS = 16;
export const APART_GOAL_MS = 8;

/** One vehicle with a long past: opened by its link, scrubbed and played. */
export function measureVehicle({ server, plan, drawing, maps }: PastCase): Promise<Figures> {
  return withPastPage(server.url, drawing, async (opened) => {
    const { page } = opened;
    const opening = await openLink(page, linkOf(server), plan.points);
    await page.waitForTimeout(SETTLE_MS);
    const stretch = (withInputs: typeof scrub, run = withInputs) =>
      watchStretch(opened, maps, {
        withInputs: () => withInputs(page, plan.seconds),
        run: () => run(page, plan.seconds),
      });
    const scrubbing = await stretch(scrub);
    const playing = await stretch(play, playAlone);
    const route = `a route of ${plan.points.toLocaleString("en")} points`;
    return [
      { what: "link opened: fleet known", value: opening.fleetMs, unit: "ms" },
      { what: "first of its route drawn", value: opening.firstMs, unit: "ms" },
      { what: `${route} drawn`, value: opening.wholeMs, unit: "ms", goal: ROUTE_GOAL_MS },
      { what: `${route} on the screen`, value: opening.seenMs, unit: "ms", goal: ROUTE_GOAL_MS },
      ...linesOf("scrubbing", scrubbing, { frame: FRAME_GOAL_MS }),
      ...linesOf("playing at 3600x", playing, { apart: APART_GOAL_MS }),
    ];
  });
}

function linkOf({ url, past }: PastServer): string {
  return `${url}/map?vehicle=${past.vehicles + 1}&${periodOf(firstDayOf(past), past.until)}`;
}

/** As an address has it. */
export function periodOf(from: number, to: number): string {
  const text = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
  return `history=${text(from)}~${text(to)}`;
}
