import type { Page } from "@playwright/test";
import { epochMs, knots } from "#domain/units";
import { DEFAULT_STATE_RULES, VEHICLE_STATES, vehicleState } from "#domain/vehicleState";
import type { TrueVehicle } from "./dayServer.ts";

/** How the screen differs from what the server knows. */
export interface ScreenComparison {
  /** Vehicles too many or too few, in all states together. */
  readonly wrongCounts: number;
  readonly wrongPlaces: number;
  readonly placesCompared: number;
}

const PANEL_LIMIT_MS = 10_000;

/** Compares the counts of each state, and in the panel the coordinates of `places` vehicles. */
export async function compareScreen(
  page: Page,
  truth: readonly TrueVehicle[],
  places: number,
): Promise<ScreenComparison> {
  let wrongCounts = Math.abs(truth.length - (await countShown(page, "all")));
  for (const state of VEHICLE_STATES) {
    const expected = truth.filter((vehicle) => stateOf(vehicle) === state).length;
    wrongCounts += Math.abs(expected - (await countShown(page, state)));
  }
  const step = truth.length / places;
  const chosen = Array.from({ length: places }, (_, index) => truth[Math.floor(index * step)]!);
  let wrongPlaces = 0;
  for (const vehicle of chosen) if (!(await isShownThere(page, vehicle))) wrongPlaces++;
  return { wrongCounts, wrongPlaces, placesCompared: chosen.length };
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
  const place = `${vehicle.latitude.toFixed(6)},${vehicle.longitude.toFixed(6)}`;
  const shown = page.getByTestId("coordinates").filter({ hasText: place });
  return shown.waitFor({ timeout: PANEL_LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

/** As the page knows it: the feed tells the speed in tenths of a knot. */
function stateOf({ fixTime, speed, ignition }: TrueVehicle) {
  const told = knots(Math.round(speed * 10) / 10);
  const evidence = { fixTime: epochMs(fixTime), speed: told, ignition };
  return vehicleState(evidence, DEFAULT_STATE_RULES, epochMs(Date.now()));
}
