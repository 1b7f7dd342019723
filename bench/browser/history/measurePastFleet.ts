import { days } from "#domain/units";
import { openHeapWatch } from "../../../tests/soak/openHeapWatch.ts";
import { createDice } from "../../seededFleet.ts";
import { type Figures, linesOf } from "./historyFigures.ts";
import { APART_GOAL_MS, type PastCase, periodOf } from "./measureVehicle.ts";
import { untilLoaded, withPastPage } from "./openPast.ts";
import { percentile, traceSteps, watchStretch } from "./pageStretch.ts";
import { jump, play, playAlone, scrub } from "./replayActions.ts";
import { residentMemory } from "./residentMemory.ts";
import { FLEET_POINTS } from "./storePast.ts";

const JUMPS = 40;
const SETTLE_MS = 8_000;
const LOAD_GOAL_MS = 10_000;
const INSTANT_GOAL_MS = 50;
const MEMORY_GOAL_MB = 700;

/** The whole fleet's day: loaded, looked at at any moment, scrubbed and played. */
export function measurePastFleet({ server, plan, drawing, maps }: PastCase): Promise<Figures> {
  return withPastPage(server.url, drawing, async (opened) => {
    const { page } = opened;
    const { vehicles, until } = server.past;
    const weigh = await openHeapWatch(page);
    const period = periodOf(until - days(1), until);
    await page.goto(`${server.url}/map?historyOf=all&${period}`, { waitUntil: "commit" });
    await untilLoaded(page);
    const loadMs = await page.evaluate(() => performance.now());
    await page.waitForTimeout(SETTLE_MS);
    const dice = createDice(3);
    const jumps = await traceSteps(
      opened,
      Array.from({ length: JUMPS }, () => () => jump(page, dice())),
    );
    const run = (action: typeof scrub) => () => action(page, plan.seconds);
    const scrubbing = await watchStretch(opened, maps, {
      withInputs: run(scrub),
      run: run(scrub),
    });
    const playing = await watchStretch(opened, maps, {
      withInputs: run(play),
      run: run(playAlone),
    });
    const { pageMb, workerMb } = await weigh();
    const resident = await residentMemory(opened.browser);
    const points = ((vehicles * FLEET_POINTS) / 1e6).toFixed(1);
    const mb = { unit: "MB", goal: MEMORY_GOAL_MB };
    return [
      {
        what: `link opened: ${vehicles} vehicles, ${points} M points loaded`,
        value: loadMs,
        unit: "ms",
        goal: LOAD_GOAL_MS,
      },
      {
        what: "any instant: the worker's work, 50 %",
        value: percentile(jumps.workerWorkMs, 0.5),
        unit: "ms",
      },
      {
        what: "any instant: the worker's work, 95 %",
        value: percentile(jumps.workerWorkMs, 0.95),
        unit: "ms",
        goal: INSTANT_GOAL_MS,
      },
      {
        what: "any instant: its longest task",
        value: jumps.workerTasksMs[0] ?? Number.NaN,
        unit: "ms",
        goal: INSTANT_GOAL_MS,
      },
      ...linesOf("scrubbing", scrubbing, {}),
      ...linesOf("playing at 3600x", playing, { apart: APART_GOAL_MS }),
      { what: "heap and buffers of page and worker", value: pageMb + workerMb, ...mb },
      { what: "of that the worker", value: workerMb, unit: "MB" },
      { what: "the page's process, resident", value: resident.mb, unit: "MB" },
      {
        what: "the same without answers that it keeps for the bench",
        value: resident.mb - resident.watchedMb,
        ...mb,
      },
    ];
  });
}
