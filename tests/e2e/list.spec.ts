import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none" });

const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function choose(page: Page, density: string): Promise<void> {
  await page.getByRole("button", { name: "Density and facts" }).click();
  await page.getByText(density, { exact: true }).click();
  await page.keyboard.press("Escape");
}

test.describe("the list of a few vehicles", () => {
  const HOUR = 3_600;
  let server: RunningServer;

  /** Set up as somebody would: a mapped sensor, a driver, and a day of reports. */
  test.beforeAll(async () => {
    server = await startServer({ DEMO: "1", DEMO_VEHICLES: "0" });
    const now = Math.floor(Date.now() / 1_000);
    const report = async (unique: string, at: number, extra: Record<string, string>) => {
      const query = new URLSearchParams({ id: unique, lat: "38.7", lon: "-9.1", ...extra });
      await fetch(`${server.trackerUrl}?${query}&timestamp=${at}`);
    };
    const drive = async (from: number, to: number) => {
      for (let at = from; at <= to; at += 60)
        await report("truck", at, {
          lat: String(38.7 + (at - from) / 20_000),
          speed: at < to ? "30" : "0",
          ignition: String(at < to),
        });
    };
    const yesterday = now - 24 * HOUR;
    await report("truck", yesterday - 600, { ignition: "false" });
    await drive(yesterday, yesterday + 900);
    await report("truck", yesterday + 5_400, { lat: "38.745", ignition: "false" });
    await report("truck", now - 1_800, { ignition: "true", speed: "0" });
    await report("truck", now - 5, {
      ignition: "true",
      speed: "20",
      fuelLevel: "15",
      temp1: "-18.5",
      temp2: "175",
      battery: "6.5",
      rssi: "-90",
      io6: "1",
      odometer: "123456000",
      driverUniqueId: "KEY-1",
    });
    await report("digger", now - 5, { hours: String(7_200_000), ignition: "false" });
    const call = await session(server.url);
    const devices = (await call("GET", "/devices?all=true")) as Device[];
    const truck = devices.find(({ uniqueId }) => uniqueId === "truck")!;
    await call("PUT", `/devices/${truck.id}`, {
      ...truck,
      name: "Truck <b>7</b>",
      attributes: {
        licenseplate: "AA-11-BB",
        sensor1: { Attribute: "io6", icon: "fas fa-fan", on: "Fan on", OnColor: "#00aa00" },
        sensor2: { Attribute: "io7", OnColor: "red;background:url(https://evil.test)" },
      },
    });
    const digger = devices.find(({ uniqueId }) => uniqueId === "digger")!;
    await call("PUT", `/devices/${digger.id}`, { ...digger, name: "Digger", category: "digger" });
    await call("POST", "/drivers", { name: "Ana Silva", uniqueId: "KEY-1", attributes: {} });
  });
  test.afterAll(() => server.dispose());

  test("rows show every fact by its rule, as words too [LIST-02, LIST-06, LIST-07]", async ({
    page,
  }) => {
    await signIn(page, server.url, "admin@demo.test");
    const truck = rowOf(page, "Truck <b>7</b>");
    expect((await truck.boundingBox())?.height).toBeLessThanOrEqual(62);
    await choose(page, "Detailed");
    await expect(truck).toContainText("AA-11-BB");
    await expect(truck).toContainText("Ana Silva");
    await expect(truck).toContainText(/Fuel\s*15\s%.*very low/);
    await expect(truck).toContainText("-18.5");
    await expect(truck).not.toContainText("175");
    await expect(truck).toContainText(/Battery\s*6.5\sV.*very low/);
    await expect(truck).toContainText("Signal 2 of 4");
    await expect(truck).toContainText("Sensor 1 Fan on");
    await expect(truck).toContainText(/123,456\skm/);
    await expect(truck).toContainText(/Ignition on .*today/);
    await expect(rowOf(page, "Digger")).toContainText(/Engine hours\s*2\sh/);
  });

  test("density and facts are chosen, kept, and leave the rows where they are [LIST-02]", async ({
    page,
  }) => {
    await signIn(page, server.url, "admin@demo.test");
    const truck = rowOf(page, "Truck");
    await expect(truck).toContainText("Fan on");
    await choose(page, "Detailed");
    await expect.poll(async () => (await truck.boundingBox())?.height).toBeGreaterThan(88);
    await page.getByRole("button", { name: "Density and facts" }).click();
    await page.getByLabel("Sensors 1–3").uncheck();
    await expect(truck).not.toContainText("Fan on");
    await page.getByText("Compact", { exact: true }).click();
    await expect.poll(async () => (await truck.boundingBox())?.height).toBe(48);

    await page.reload();
    await expect(truck).toContainText("AA-11-BB");
    expect((await truck.boundingBox())?.height).toBe(48);
  });

  test("a vehicle's trips are listed one by one and add up, and a link shows the same [LIST-05] [NAV-07]", async ({
    page,
  }) => {
    await signIn(page, server.url, "admin@demo.test");
    await page.getByRole("tab", { name: "Trips" }).click();
    await expect(page.getByText("Choose a vehicle")).toBeVisible();
    await page.getByRole("tab", { name: "Trips" }).press("ArrowLeft");
    await page.getByRole("tab", { name: "Places" }).press("ArrowLeft");
    await rowOf(page, "Truck").click();
    await expect(page).toHaveURL(/vehicle=\d+/);
    await page.getByRole("tab", { name: "Trips" }).click();
    await expect(page).toHaveURL(/tab=trips/);
    const trips = page.getByRole("region", { name: "Trips" });
    await expect(trips.getByRole("heading", { level: 2 })).toHaveText("Truck <b>7</b>");
    await trips.getByText("Last 7 days").click();
    await expect(page).toHaveURL(/tripsPeriod=lastWeek/);
    await page.reload();
    await expect(trips.getByRole("radio", { name: "Last 7 days" })).toBeChecked();
    await expect(trips.getByRole("listitem")).not.toHaveCount(0);

    const cells = (of: string, fact: string) =>
      trips.locator(`${of} [data-fact="${fact}"] dd`).allTextContents();
    for (const fact of ["driving", "idle", "stopped"]) {
      const [total] = await cells("footer", fact);
      const parts = await cells("ol", fact);
      expect(parts.map(secondsOf).reduce((sum, part) => sum + part)).toBe(secondsOf(total ?? ""));
    }
    const first = trips.getByRole("listitem").first();
    await first.getByRole("button", { name: /^Trip 1/ }).click();
    await expect(first.getByRole("button", { name: /^Trip 1/ })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await first.getByRole("button", { name: "Show trip 1 in the past" }).click();
    await expect(page).toHaveURL(/[?&]moment=/);
  });
});

interface Device {
  readonly id: number;
  readonly uniqueId: string;
}

/** Calls of the API as the administrator. */
async function session(url: string) {
  const body = new URLSearchParams({ email: "admin@demo.test", password: DEMO_PASSWORD });
  const signedIn = await fetch(`${url}/api/session`, { method: "POST", body });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return async (method: string, path: string, thing?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, ...(thing !== undefined && { "content-type": "application/json" }) },
      ...(thing !== undefined && { body: JSON.stringify(thing) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

const secondsOf = (stopwatch: string) =>
  stopwatch.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
