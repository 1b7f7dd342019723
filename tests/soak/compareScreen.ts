import type { Page } from "@playwright/test";
import { epochMs, knots } from "#domain/units";
import { DEFAULT_STATE_RULES, VEHICLE_STATES, vehicleState } from "#domain/vehicle/vehicleState";
import type { TrueVehicle } from "./dayServer.ts";

/** How the screen differs from what the server knows. */
export interface ScreenComparison {
  /** Vehicles too many or too few, in all states together. */
  readonly wrongCounts: number;
  readonly wrongCoordinates: number;
  readonly coordinatesCompared: number;
}

const PANEL_LIMIT_MS = 10_000;

/** Compares the counts of each state, and in the panel the coordinates of `count` vehicles. */
export async function compareScreen(
  page: Page,
  truth: readonly TrueVehicle[],
  count: number,
): Promise<ScreenComparison> {
  let wrongCounts = Math.abs(truth.length - (await countShown(page, "all")));
  for (const state of VEHICLE_STATES) {
    const expected = truth.filter((vehicle) => stateOf(vehicle) === state).length;
    wrongCounts += Math.abs(expected - (await countShown(page, state)));
  }
  const step = truth.length / count;
  const chosen = Array.from({ length: count }, (_, index) => truth[Math.floor(index * step)]!);
  let wrongCoordinates = 0;
  for (const vehicle of chosen) if (!(await isShownThere(page, vehicle))) wrongCoordinates++;
  return { wrongCounts, wrongCoordinates, coordinatesCompared: chosen.length };
}

async function countShown(page: Page, filter: string): Promise<number> {
  const text = await page.locator(`[data-filter="${filter}"] b`).textContent();
  return Number(text?.replace(/\D/g, ""));
}

async function isShownThere(page: Page, vehicle: TrueVehicle): Promise<boolean> {
  await page.getByRole("searchbox").fill(vehicle.uniqueId);
  const found = page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");
  await page.waitForFunction(
    () =>
      document.querySelector('[role="option"][aria-setsize]')?.getAttribute("aria-setsize") === "1",
    undefined,
    { timeout: PANEL_LIMIT_MS },
  );
  await found.first().click();
  const coordinate = `${vehicle.latitude.toFixed(6)},${vehicle.longitude.toFixed(6)}`;
  const shown = page.getByTestId("coordinates").filter({ hasText: coordinate });
  return shown.waitFor({ timeout: PANEL_LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

/** As the page knows it: the feed sends the speed in tenths of a knot. */
function stateOf({ fixTime, speed, ignition }: TrueVehicle) {
  const reportedSpeed = knots(Math.round(speed * 10) / 10);
  const evidence = { fixTime: epochMs(fixTime), speed: reportedSpeed, ignition };
  return vehicleState(evidence, DEFAULT_STATE_RULES, epochMs(Date.now()));
}
