import type { Page } from "@playwright/test";
import { compareScreen } from "../../../tests/soak/compareScreen.ts";
import { openHeapWatch } from "../../../tests/soak/openHeapWatch.ts";
import { createDice } from "../../seededFleet.ts";
import type { Figures } from "./historyFigures.ts";
import type { PastCase } from "./measureVehicle.ts";
import { untilLoaded, withPastPage } from "./openPast.ts";
import type { PastServer } from "./pastServer.ts";
import { uniqueIdOf } from "./storePast.ts";

/** Until then caches fill, and code is compiled. */
const WARM_ROUNDS = 20;
/** All vehicles report meanwhile, so many at once, one after the other … */
const REPORTS = 10;
/** … so often. */
const REPORT_EVERY_MS = 100;
const COMPARED = 20;
const SETTLE_MS = 3_000;
/** A heap that has grown by less is flat: the collector is not exact. */
const FLAT_MB = 5;

type TrueVehicle = Parameters<typeof compareScreen>[1][number];

/**
 * From live to the past of the whole fleet and back, again and again, while vehicles report: in the end
 * the live view must say what was reported, and hold no more than near the beginning.
 */
export function measureSwitching({ server, plan, drawing }: PastCase): Promise<Figures> {
  return withPastPage(server.url, drawing, async ({ page }) => {
    const weigh = await openHeapWatch(page);
    await page.goto(`${server.url}/map`);
    await page.locator('[data-connection="live"]').waitFor();
    const traffic = startTraffic(server, await latestOf(page, server));
    const times: number[] = [];
    let before: Awaited<ReturnType<typeof weigh>>;
    let half: typeof before;
    let reported: readonly TrueVehicle[] = [];
    try {
      for (let round = 0; round < Math.min(WARM_ROUNDS, plan.rounds); round++)
        await switchOnce(page);
      before = await weigh();
      half = before;
      for (let round = 0; round < plan.rounds; round++) {
        const from = performance.now();
        await switchOnce(page);
        times.push(performance.now() - from);
        if (round + 1 === plan.rounds >> 1) half = await weigh();
      }
    } finally {
      // Whatever went wrong: without a server nobody can report.
      reported = await traffic.stop();
    }
    await page.waitForTimeout(SETTLE_MS);
    const after = await weigh();
    const wrong = await compareScreen(page, reported, COMPARED);
    const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
    return [
      { what: `${plan.rounds} times to the past and back, each`, value: mean, unit: "ms" },
      { what: "vehicles wrongly counted after it", value: wrong.wrongCounts, unit: "", goal: 1 },
      {
        what: `coordinates wrong of ${wrong.coordinatesCompared}`,
        value: wrong.wrongCoordinates,
        unit: "",
        goal: 1,
      },
      { what: "heap before: page and worker", value: before.pageMb + before.workerMb, unit: "MB" },
      { what: "heap after: page", value: after.pageMb, unit: "MB" },
      { what: "heap after: worker", value: after.workerMb, unit: "MB" },
      growth("the page's heap has grown by", after.pageMb - before.pageMb),
      growth("the worker's heap has grown by", after.workerMb - before.workerMb),
      // A leak grows in both halves alike; compiled code and caches do not.
      growth("of that in the second half: page", after.pageMb - half.pageMb),
      growth("of that in the second half: worker", after.workerMb - half.workerMb),
      { what: "nodes more than before", value: after.nodes - before.nodes, unit: "", goal: 100 },
    ];
  });
}

const growth = (what: string, value: number) => ({ what, value, unit: "MB", goal: FLAT_MB });

async function switchOnce(page: Page): Promise<void> {
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Yesterday", exact: true }).click();
  await untilLoaded(page);
  await page.getByRole("button", { name: "Back to live" }).click();
  await page.getByTestId("history-bar").waitFor({ state: "detached" });
}

/** What the server knew before anybody reported, by its other call. */
async function latestOf(page: Page, { url }: PastServer): Promise<Map<number, TrueVehicle>> {
  const answer = await page.request.get(`${url}/api/positions`);
  const positions = (await answer.json()) as readonly {
    readonly deviceId: number;
    readonly latitude: number;
    readonly longitude: number;
    readonly speed: number;
    readonly fixTime: string;
    readonly attributes: { readonly ignition?: boolean };
  }[];
  return new Map(
    positions.map(({ deviceId, latitude, longitude, speed, fixTime, attributes }) => [
      deviceId,
      {
        id: deviceId,
        uniqueId: uniqueIdOf(deviceId),
        latitude,
        longitude,
        speed,
        ignition: attributes.ignition,
        fixTime: Date.parse(fixTime),
      },
    ]),
  );
}

/** Reports through the trackers' port; what was reported last of each is the truth. */
function startTraffic({ trackerUrl, past }: PastServer, truth: Map<number, TrueVehicle>) {
  const dice = createDice(11);
  const stopping = new AbortController();
  const report = async (id: number) => {
    const vehicle = {
      id,
      uniqueId: uniqueIdOf(id),
      latitude: Math.round(-34.9e6 + dice() * 1e5) / 1e6,
      longitude: Math.round(-56.2e6 + dice() * 1e5) / 1e6,
      speed: Math.round(dice() * 400) / 10,
      ignition: true,
      fixTime: Math.floor(Date.now() / 1_000) * 1_000,
    };
    const query = new URLSearchParams({
      id: vehicle.uniqueId,
      lat: String(vehicle.latitude),
      lon: String(vehicle.longitude),
      speed: String(vehicle.speed),
      ignition: "true",
      timestamp: String(vehicle.fixTime / 1_000),
    });
    const answer = await fetch(`${trackerUrl}?${query}`, { method: "POST" });
    if (!answer.ok) throw new Error(`a report was answered ${answer.status}`);
    truth.set(id, vehicle);
  };
  const work = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += REPORTS) {
      const ids = Array.from({ length: REPORTS }, (_, index) => turn + index);
      await Promise.all(ids.map((id) => report(1 + (id % past.vehicles))));
      await new Promise((resolve) => setTimeout(resolve, REPORT_EVERY_MS));
    }
  })();
  return {
    async stop(): Promise<readonly TrueVehicle[]> {
      stopping.abort();
      await work;
      return [...truth.values()];
    },
  };
}
