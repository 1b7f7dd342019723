import { expect, type Page, test } from "@playwright/test";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

/** A reading of which no formatter of the browser makes text. */
const POISON_SATELLITES = 4_242;
const POISON_CELSIUS = 42.42;

let server: RunningServer;
/** No formatter makes text of this moment either. */
const poisonTime = Math.floor(Date.now() / 1_000) - 120;

const report = (id: string, more: string) =>
  fetch(`${server.trackerUrl}?id=${id}&lat=50&lon=10&ignition=true&speed=0${more}`);

/** Formatting throws for what is poisoned until it is cured: a fault as of a browser or a library. */
const poison = (page: Page) =>
  page.addInitScript(
    ([numbers, moment]) => {
      const sick = window as unknown as { cured?: boolean };
      const spoil = (formatter: { prototype: object }, isPoison: (value: unknown) => boolean) => {
        const own = Object.getOwnPropertyDescriptor(formatter.prototype, "format")!;
        Object.defineProperty(formatter.prototype, "format", {
          ...own,
          get(this: object) {
            const format = own.get!.call(this) as (value: unknown) => string;
            return (value: unknown) => {
              if (!sick.cured && isPoison(value)) throw new Error("poison");
              return format(value);
            };
          },
        });
      };
      spoil(Intl.NumberFormat, (value) => (numbers as readonly unknown[]).includes(value));
      spoil(Intl.DateTimeFormat, (value) => Number(value) === moment);
    },
    [[POISON_SATELLITES, POISON_CELSIUS], poisonTime * 1_000] as const,
  );
const cure = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as { cured?: boolean }).cured = true;
  });

const row = (page: Page, name: string) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option").filter({ hasText: name });

test.beforeAll(async () => {
  server = await startServer();
  const before = `&timestamp=${poisonTime - 60}`;
  await report("sick", before);
  await report("well", before);
  await report("sick", `&timestamp=${poisonTime}&alarm=sos`);
  await report("sick", `&sat=${POISON_SATELLITES}&temp1=${POISON_CELSIUS}`);
  await report("well", "&sat=7&temp1=21");
});
test.afterAll(() => server.dispose());

test("what fails in a row, in the panel or among the alerts fails alone, and can be tried again [D4]", async ({
  page,
}) => {
  await poison(page);
  await signIn(page, server.url);
  await expect(row(page, "well")).toContainText("21");
  const failedRow = row(page, "This row cannot be shown.");
  await expect(failedRow).toHaveCount(1);

  await failedRow.click();
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  const failed = panel.getByTestId("pane-failed");
  await expect(failed).toHaveCount(2);
  await expect(failed.first()).toContainText("poison");
  await expect(panel.getByTestId("coordinates")).toHaveText("50.000000,10.000000");

  await page.getByRole("button", { name: /^Alerts(:|$)/ }).click();
  const centre = page.getByTestId("event-centre");
  await expect(centre.getByRole("option")).toContainText(["This row cannot be shown."]);
  await page.keyboard.press("Escape");

  // The engine goes on: what is reported now shows, on the map's own canvas too.
  await expect(page.locator("canvas.maplibregl-canvas")).toBeVisible();
  await report("well", "&sat=7&temp1=23");
  await expect(row(page, "well")).toContainText("23");

  await cure(page);
  await failed.first().getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(1);
  await failed.first().getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(panel).toContainText("4,242");
});
