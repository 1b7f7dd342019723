import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { png } from "../support/png.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

const SIZES = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 844 },
] as const;

const file = (size: number, name = "depot.png") => ({
  name,
  mimeType: "image/png",
  buffer: png(size, [200, 40, 90]),
});

const form = (page: Page) => page.getByRole("form");
const field = (page: Page) => form(page).getByRole("textbox", { name: "Image" });
const group = (page: Page) => form(page).getByRole("group", { name: "Image" });
const image = (page: Page) => form(page).getByRole("img", { name: "The image" });
const pressed = (page: Page, name: string) => group(page).getByRole("button", { name }).click();

/** How wide the image is that is shown; 0 as long as it is not there. */
const widthOf = (page: Page) =>
  image(page).evaluate((element) => (element as HTMLImageElement).naturalWidth);

const shot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
};

async function choose(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await pressed(page, "Choose an image");
  await (await choosing).setFiles(chosen);
}

async function openArea(page: Page, name: string): Promise<number> {
  await openSession(page, server.url, "manager@demo.test");
  const made = await page.request.post(`${server.url}/api/geofences`, {
    headers: { origin: server.url },
    data: { name, area: "CIRCLE (38.7 -9.1, 500)" },
  });
  expect(made.status(), await made.text()).toBe(200);
  await page.goto(`${server.url}/settings/geofence?q=${name}`);
  await page.getByRole("grid").getByText(name).click();
  await expect(field(page)).toBeVisible();
  return ((await made.json()) as { id: number }).id;
}

for (const { name, ...viewport } of SIZES)
  test(`an image is chosen in the form of a place on a ${name}, sent, and there after saving and reloading [GEO-01]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const id = await openArea(page, `Yard-${name}`);
    await group(page).scrollIntoViewIfNeeded();
    await shot(page, `image-${name}-none`);
    await choose(page, file(2_000));
    await expect(field(page)).toHaveValue(/^\/api\/images\/[\w-]{43}$/);
    // Drawn smaller: what is kept has no side above 1,024 px.
    await expect.poll(() => widthOf(page)).toBe(1_024);
    await expect(group(page).getByRole("status")).toHaveText(/uploaded/);
    expect((await new AxeBuilder({ page }).include("form").analyze()).violations).toEqual([]);
    await shot(page, `image-${name}-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await shot(page, `image-${name}-dark`);
    await page.emulateMedia({ colorScheme: "light" });

    await form(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("was saved.")).toBeVisible();
    await page.reload();
    await expect.poll(() => widthOf(page)).toBe(1_024);
    const saved = await (await page.request.get(`${server.url}/api/geofences/${id}`)).json();
    await expect(field(page)).toHaveValue(String(saved.attributes.img));

    await pressed(page, "Remove the image");
    await expect(field(page)).toHaveValue("");
    await expect(image(page)).toBeHidden();
    await expect(group(page).getByRole("button", { name: "Choose an image" })).toBeFocused();
  });

test("what is no image, and what does not reach the server, is said, and nothing that was typed is lost [GEO-01]", async ({
  page,
}) => {
  await openArea(page, "Harbour");
  const title = form(page).getByRole("textbox", { name: "Name" });
  await title.fill("Harbour two");
  await choose(page, { ...file(8), buffer: Buffer.from("no image at all") });
  const alert = group(page).getByRole("alert");
  await expect(alert).toContainText("cannot be read as an image");

  await page.route("**/api/images", (route) => route.abort());
  await choose(page, file(8));
  await expect(alert).toContainText("Could not connect to the server.");
  await shot(page, "image-failed");
  await page.unroute("**/api/images");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(field(page)).toHaveValue(/^\/api\/images\//);
  await expect(alert).toBeHidden();
  await expect(title).toHaveValue("Harbour two");

  await field(page).fill("https://elsewhere.test/a.png");
  await expect(group(page).getByText("Images of other servers are not shown.")).toBeVisible();
  await field(page).fill("/api/images/none");
  await expect(group(page).getByText("There is no image at this address.")).toBeVisible();
  await shot(page, "image-missing");
});

test("while an image is on its way nothing is saved, and it can be cancelled [GEO-01]", async ({
  page,
}) => {
  await openArea(page, "Quay");
  await form(page).getByRole("textbox", { name: "Name" }).fill("Quay two");
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/images", async (route) => {
    await held;
    await route.abort();
  });
  await choose(page, file(64));
  await expect(group(page).getByText("Uploading: 0 %")).toBeVisible();
  await expect(group(page).getByRole("progressbar")).toHaveAccessibleName("Uploading: 0 %");
  await shot(page, "image-sending");
  await expect(form(page).getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await pressed(page, "Cancel");
  goOn();
  await expect(group(page).getByRole("progressbar")).toHaveCount(0);
  await expect(group(page).getByRole("button", { name: "Choose an image" })).toBeFocused();
  await expect(group(page).getByRole("alert")).toBeHidden();
  await expect(field(page)).toHaveValue("");
  await expect(form(page).getByRole("button", { name: "Save", exact: true })).toBeEnabled();
});

test("an image is pasted into the form of a group that is not saved yet, another dropped on it, and one beside it opens nothing [GRP-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/groups`);
  await page.getByRole("button", { name: "New group" }).click();
  await form(page).getByRole("textbox", { name: "Name" }).fill("Painted");
  const give = (type: "paste" | "drop", on: "group" | "form", base64: string) =>
    page.evaluate(
      async ({ type, on, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], "a.png", { type: "image/png" }));
        const target = document.querySelector(
          on === "form" ? "form" : 'form [role="group"][aria-label="Image"] input',
        );
        const event =
          type === "paste"
            ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        target?.dispatchEvent(event);
        return event.defaultPrevented;
      },
      { type, on, base64 },
    );
  expect(await give("paste", "group", png(30, [1, 2, 3]).toString("base64"))).toBe(true);
  await expect.poll(() => widthOf(page)).toBe(30);
  expect(await give("drop", "group", png(40, [3, 2, 1]).toString("base64"))).toBe(true);
  await expect.poll(() => widthOf(page)).toBe(40);
  expect(await give("drop", "form", png(50, [3, 2, 1]).toString("base64"))).toBe(true);
  await form(page).getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("was created.")).toBeVisible();
  expect(await widthOf(page)).toBe(40);
  const groups = await (await page.request.get(`${server.url}/api/groups`)).json();
  const painted = groups.find((one: { name: string }) => one.name === "Painted");
  await expect(field(page)).toHaveValue(painted.attributes.groupImg);
});
