import { expect, type Page } from "@playwright/test";
import { knots } from "#domain/units";
import {
  AUSTIN_BUSES_ABSENT,
  type BusFix,
  hasAustinBuses,
  lastFixes,
  playAustinBuses,
  readAustinBuses,
} from "../support/austinBuses.ts";
import { test } from "../support/pageTest.ts";
import { isProof, proofShare } from "../support/proofShare.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

/** A real day, then live minutes of it: the product on real input. */
test.describe("a real fleet", () => {
  test.skip(!hasAustinBuses, AUSTIN_BUSES_ABSENT);
  let server: RunningServer;
  let day: BusFix[];

  test.beforeAll(async () => {
    day = readAustinBuses();
    server = await startServer();
    const played = await playAustinBuses(server.trackerUrl, "--speed", "0").finished;
    expect(played).toMatch(/done: \d+ sent, 0 refused/);
  });
  test.afterAll(() => server.dispose());

  test("is counted whole, and its age makes it disconnected [LIST-01, ENG-02]", async ({
    page,
  }) => {
    await signIn(page, server.url);
    const buses = lastFixes(day);
    expect(buses.size).toBe(329);
    await expect(count(page, "all")).toHaveText("329");
    await expect(count(page, "disconnected")).toHaveText("329");
    await expect(page.getByTestId("summary")).toContainText("329 vehicles");
  });

  test("shows a bus where the file says it is, in the panel and on the map [MAP-01, LIST-03]", {
    tag: "@drawn",
  }, async ({ page }) => {
    await signIn(page, server.url);
    const [bus, fix] = [...lastFixes(day)][42] ?? [];
    if (!bus || !fix) throw new Error("no such bus");

    await page.getByRole("searchbox").fill(bus);
    await page
      .getByRole("option", { name: new RegExp(bus) })
      .first()
      .click();
    await expect(page.getByTestId("coordinates")).toHaveText(coordinatesOf(fix));

    // The map flies to it: what is drawn in its middle is this bus.
    await expect(page).toHaveURL(/vehicle=\d+/);
    const chosen = new URL(page.url()).searchParams.get("vehicle");
    const farAway = Number.POSITIVE_INFINITY;
    await expect
      .poll(() => {
        const [latitude = farAway, longitude = farAway] = (
          new URL(page.url()).searchParams.get("at") ?? ""
        )
          .split(",")
          .map(Number);
        return Math.max(Math.abs(latitude - fix.latitude), Math.abs(longitude - fix.longitude));
      })
      .toBeLessThan(0.001);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page).not.toHaveURL(/vehicle=/);
    const map = await page.getByTestId("map").boundingBox();
    if (!map) throw new Error("no map");
    await expect(async () => {
      await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
      await expect(page).toHaveURL(new RegExp(`vehicle=${chosen}(&|$)`), { timeout: 5_000 });
    }).toPass();
  });

  test("moves as the data says, each position seen within a second [ENG-02, WS-01, SRV-01]", {
    tag: "@drawn",
  }, async ({ page }) => {
    const span = { from: "08:00", to: isProof ? "08:01" : "08:00" };
    const positions = proofShare(12, 100);
    const live = day.filter(({ clock }) => clock >= span.from && clock <= span.to);
    const states = statesOf(live);
    await signIn(page, server.url);
    const play = playAustinBuses(
      server.trackerUrl,
      "--from",
      span.from,
      "--to",
      span.to,
      "--now",
      "--speed",
      "1",
    );

    const probe = await watchProbe(page, server, positions);
    expect(await play.finished).toMatch(/0 refused/);

    // The buses, and the probe that stands still at the end with its ignition on.
    await expect(count(page, "moving")).toHaveText(String(states.moving));
    await expect(count(page, "idle")).toHaveText(String(states.idle + 1));
    await expect(count(page, "all")).toHaveText("330");
    const delays = probe.sort((a, b) => a - b);
    const p95 = delays[Math.floor(delays.length * 0.95)] ?? Number.NaN;
    console.log(
      `position to screen: median ${delays[delays.length >> 1]} ms, p95 ${p95} ms, ${delays.length} positions`,
    );
    // A figure of the release, where the machine is its own.
    if (isProof) expect(p95).toBeLessThan(1_000);
  });
});

const count = (page: Page, filter: string) => page.locator(`[data-filter="${filter}"] b`);

const coordinatesOf = ({ latitude, longitude }: BusFix) =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

/** By the rule, written out: ignition is on in this feed, so speed alone decides. */
function statesOf(fixes: readonly BusFix[]) {
  const last = [...lastFixes(fixes).values()];
  const moving = last.filter(({ speed }) => sentSpeed(speed) >= 3).length;
  return { moving, idle: last.length - moving };
}

/** The player sends two decimals. */
const sentSpeed = (speed: ReturnType<typeof knots>) => knots(Number(speed.toFixed(2)));

/** When a position stood on the screen first, by its text. */
interface Seen {
  readonly seen: Readonly<Record<string, number>>;
}

/**
 * Sends one vehicle's positions, each when the one before stands on the screen: the time it took, in ms,
 * both ends on this machine's clock.
 */
async function watchProbe(page: Page, server: RunningServer, positions: number) {
  const send = (step: number) =>
    fetch(
      `${server.trackerUrl}?id=probe&lat=${(30.2 + step / 1_000).toFixed(6)}&lon=-97.7&speed=0&ignition=true&timestamp=${Date.now()}`,
    );
  await send(0);
  await page.getByRole("searchbox").fill("probe");
  await page.getByRole("option", { name: /probe/ }).click();
  await expect(page.getByTestId("coordinates")).toHaveText("30.200000,-97.700000");
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(globalThis, { seen });
    const look = () => {
      const text = document.querySelector('[data-testid="coordinates"]')?.textContent;
      if (text) seen[text] ??= Date.now();
      requestAnimationFrame(look);
    };
    look();
  });

  const sentAt: Record<string, number> = {};
  for (let step = 1; step <= positions; step++) {
    const sentTo = `${(30.2 + step / 1_000).toFixed(6)},-97.700000`;
    sentAt[sentTo] = Date.now();
    await send(step);
    await page.waitForFunction((text) => text in (globalThis as unknown as Seen).seen, sentTo);
    // Never in step with the engine's snapshots.
    await page.waitForTimeout(1_000 + ((step * 37) % 190));
  }
  const seen = await page.evaluate(() => (globalThis as unknown as Seen).seen);
  return Object.entries(sentAt).map(([text, at]) => seen[text]! - at);
}
