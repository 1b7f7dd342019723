import { expect, type Page } from "@playwright/test";

interface WireTrip {
  readonly deviceId: number;
}

/** Who has driven most often of all yesterday: not everybody works every day, and some never drive. */
export async function busiestVehicle(page: Page, url: string): Promise<number> {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  const vehicles = (await (await page.request.get(`${url}/api/devices`)).json()) as {
    readonly id: number;
  }[];
  const query = new URLSearchParams(vehicles.map(({ id }) => ["deviceId", String(id)]));
  query.set("from", new Date(midnight - 18 * 3_600_000).toISOString());
  query.set("to", new Date(midnight - 3 * 3_600_000).toISOString());
  const answer = await page.request.get(`${url}/api/reports/trips?${query}`);
  const trips = (await answer.json()) as readonly WireTrip[];
  const countOf = (id: number) => trips.filter(({ deviceId }) => deviceId === id).length;
  const [most] = vehicles.toSorted((one, other) => countOf(other.id) - countOf(one.id));
  expect(countOf(most?.id ?? 0), "trips of yesterday").toBeGreaterThan(1);
  return most?.id ?? 0;
}
