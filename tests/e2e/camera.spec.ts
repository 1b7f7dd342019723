import type { ServerResponse } from "node:http";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import {
  type Asked,
  type FakeProvider,
  sendJson,
  startFakeProvider,
} from "../server/external/fakeProvider.ts";
import { CAMERA_CLIP } from "../support/cameraClip.ts";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

/** Somebody's hub of cameras and somebody's messages, on this machine. */
let hub: FakeProvider;
/** Where streams may come from besides, and where they may not. */
let streams: FakeProvider;
let foreign: FakeProvider;
let server: RunningServer;
let video: number;
test.beforeAll(async () => {
  [hub, streams, foreign] = await Promise.all([
    startFakeProvider(),
    startFakeProvider(),
    startFakeProvider(),
  ]);
  server = await startServer({
    DEMO: "1",
    DEMO_VEHICLES: "0",
    OSMAND_REGISTER: "1",
    OSMAND_KEYS: "0",
    VIDEO_HUB_URL: hub.url,
    VIDEO_HUB_STREAMS: new URL(streams.url).origin,
    WHATSAPP_URL: `${hub.url}/messages`,
  });
});
test.beforeEach(() => {
  hub.asked.length = 0;
  const stream = new URL("/live.m3u8", hub.url).href;
  hub.answer = (response, asked) => {
    if (!isClip(asked)) return sendJson(isStart(asked) ? { stream } : {})(response);
    sendClip(response, asked);
  };
  for (const other of [streams, foreign]) {
    other.asked.length = 0;
    other.answer = sendClip;
  }
});
const isClip = (asked: Asked) => CAMERA_CLIP[asked.url.slice(1)] !== undefined;
function sendClip(response: ServerResponse, asked: Asked): void {
  const file = CAMERA_CLIP[asked.url.slice(1)];
  response.writeHead(file ? 200 : 404, {
    "content-type": file?.type ?? "text/plain",
    "access-control-allow-origin": "*",
  });
  response.end(file?.body);
}
test.afterAll(async () => {
  await server.dispose();
  await Promise.all([hub, streams, foreign].map((one) => one.close()));
});

interface WireVehicle {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface WireAsked {
  readonly action?: string;
  readonly channel?: number;
}

const bodyOf = ({ body }: Asked) => JSON.parse(body || "{}") as WireAsked;
const isStart = (asked: Asked) => bodyOf(asked).action === "start";
/** What the hub was told, in order. */
const told = () =>
  hub.asked
    .map(bodyOf)
    .filter(({ action }) => action !== undefined)
    .map(({ action, channel }) => `${action} ${channel}`);

const panel = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const camera = (page: Page) => panel(page).locator("[data-section=camera]");

async function write(page: Page, method: "post" | "put", path: string, data: object) {
  const answer = await page.request[method](`${server.url}${path}`, {
    headers: { origin: server.url },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A vehicle with a camera, and a driver who has a phone. */
async function openVehicle(page: Page): Promise<void> {
  await signIn(page, server.url, "admin@demo.test");
  if (video === undefined) {
    const driver = { name: "Rosa", uniqueId: "KEY-1", attributes: { phone: "+351 912 345 678" } };
    await write(page, "post", "/api/drivers", driver);
    const report = {
      id: "CAM-1",
      lat: "-34.9",
      lon: "-56.16",
      speed: "0",
      driverUniqueId: "KEY-1",
    };
    await fetch(server.trackerUrl, { method: "POST", body: new URLSearchParams(report) });
    const found = await page.request.get(`${server.url}/api/devices?uniqueId=CAM-1`);
    const [vehicle] = (await found.json()) as WireVehicle[];
    video = vehicle!.id;
    const attributes = { ...vehicle!.attributes, cameraEnabled: true };
    await write(page, "put", `/api/devices/${video}`, { ...vehicle, attributes });
  }
  await page.goto(`${server.url}/map?vehicle=${video}`);
  await expect(panel(page).getByTestId("coordinates")).toBeVisible();
}

test("a vehicle's camera is started, seen and stopped [CMD-02] [PANEL-02]", async ({ page }) => {
  await openVehicle(page);
  await camera(page).getByRole("button", { name: "Show camera" }).click();
  await expect(camera(page).locator("[data-camera=playing]")).toBeAttached();
  const shown = camera(page).locator("video");
  expect(await shown.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(32);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page })
      .include("[data-section=camera]")
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
  await camera(page).getByLabel("Which camera").selectOption("3");
  await expect.poll(() => told().length).toBe(3);
  expect(told()).toEqual(expect.arrayContaining(["start 1", "stop 1", "start 3"]));
  await panel(page).getByRole("button", { name: "Close" }).first().click();
  await expect.poll(() => told().at(-1)).toBe("stop 3");
});

test("what the hub refuses and what breaks off is told, and tried again [CMD-02] [U09]", async ({
  page,
}) => {
  await openVehicle(page);
  const well = hub.answer;
  hub.answer = (response) => {
    response.writeHead(503);
    response.end();
  };
  await camera(page).getByRole("button", { name: "Show camera" }).click();
  await expect(camera(page).getByRole("status")).toContainText("The camera was not started");
  // The hub works, and its stream leads nowhere.
  hub.answer = (response, asked) => {
    if (asked.url.includes("live.m3u8")) {
      response.writeHead(404, { "access-control-allow-origin": "*" });
      response.end();
    } else well(response, asked);
  };
  await camera(page).getByRole("button", { name: "Show camera" }).click();
  await expect(camera(page).getByRole("status")).toContainText("The stream has ended");
  await expect.poll(() => told().at(-1)).toBe("stop 1");
  hub.answer = well;
  await camera(page).getByRole("button", { name: "Show camera" }).click();
  await expect(camera(page).locator("[data-camera=playing]")).toBeAttached();
});

test("a stream comes from a host that the operator names and from no other, also by the page's own policy [CMD-02] [A08]", async ({
  page,
}) => {
  await openVehicle(page);
  const at = (host: FakeProvider) => new URL("/live.m3u8", host.url).href;
  const answerWith = (host: FakeProvider) => {
    hub.answer = (response, asked) =>
      sendJson(isStart(asked) ? { stream: at(host) } : {})(response);
  };
  answerWith(streams);
  await camera(page).getByRole("button", { name: "Show camera" }).click();
  await expect(camera(page).locator("[data-camera=playing]")).toBeAttached();
  expect(streams.asked.length).toBeGreaterThan(0);
  await camera(page).getByRole("button", { name: "Stop camera" }).click();

  answerWith(foreign);
  await camera(page).getByRole("button", { name: "Show camera" }).click();
  await expect(camera(page).getByRole("status")).toContainText("The camera was not started");
  // Should the server pass it on one day: the page is not let there.
  const refusedBy = await page.evaluate(async (url) => {
    const refused = new Promise<string>((resolve) => {
      document.addEventListener(
        "securitypolicyviolation",
        ({ effectiveDirective, blockedURI }) => resolve(`${effectiveDirective} ${blockedURI}`),
        { once: true },
      );
    });
    const asked = fetch(url).then(
      () => "let through",
      () => refused,
    );
    return Promise.race([asked, refused]);
  }, at(foreign));
  expect(refusedBy).toBe(`connect-src ${at(foreign)}`);
  expect(foreign.asked).toEqual([]);
});

test("the driver at the wheel is written to, and nothing typed is lost [CMD-01]", async ({
  page,
}) => {
  await openVehicle(page);
  await panel(page).getByRole("button", { name: "Write to the driver" }).click();
  const dialog = page.getByRole("dialog", { name: "Message to Rosa" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toContainText("Write something first.");
  expect(hub.asked).toEqual([]);
  const well = hub.answer;
  hub.answer = (response) => {
    response.writeHead(500);
    response.end();
  };
  await dialog.getByLabel("Message", { exact: true }).fill("Call <b>me</b>");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("sent");
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Call <b>me</b>");
  hub.answer = well;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("The message to Rosa was sent.");
  expect(bodyOf(hub.asked.at(-1)!)).toEqual({ to: "+351 912 345 678", message: "Call <b>me</b>" });
});

test("whoever may not command the vehicle sees no camera [PERM-01]", async ({ page }) => {
  await openVehicle(page);
  await expect(camera(page)).toBeVisible();
  await write(page, "post", "/api/users", {
    name: "Reader",
    email: "reader@demo.test",
    password: "waymark-demo",
    deviceReadonly: true,
  });
  const users = await page.request.get(`${server.url}/api/users`);
  const reader = ((await users.json()) as { id: number; email: string }[]).find(
    ({ email }) => email === "reader@demo.test",
  );
  const linked = await page.request.post(`${server.url}/api/permissions`, {
    headers: { origin: server.url },
    data: { userId: reader!.id, deviceId: video },
  });
  expect(linked.status(), await linked.text()).toBe(204);
  await page.context().clearCookies();
  await signIn(page, server.url, "reader@demo.test");
  await page.goto(`${server.url}/map?vehicle=${video}`);
  await expect(panel(page).getByTestId("coordinates")).toBeVisible();
  await expect(camera(page)).toHaveCount(0);
});
