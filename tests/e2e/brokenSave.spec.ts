import { expect, type Locator, type Page } from "@playwright/test";
import { createDice } from "../../bench/seededFleet.ts";
import { createHands } from "../support/createHands.ts";
import { type Cut, connectCutProxy } from "../support/cutProxy.ts";
import { FORM_KINDS, type FormKind, type WireThing } from "../support/formKinds.ts";
import { wordsOf } from "../support/localeWords.ts";
import { test } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { DEMO_PASSWORD, openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

/** What a form sends and gets is about as long: most cuts are within. */
const MOST_BYTES = 1_000;
const SEED = 4_711;
/** May write every kind. */
const OWNER = "admin@demo.test";
const CUTS = proofShare(4, 16);
const KILLS = proofShare(2, 10);
const words = await wordsOf("en-GB");

/** Those that have a text to change and are made by typing alone. */
const KINDS = FORM_KINDS.filter(
  ({ steps, change }) => change.text !== undefined && steps.every(({ type }) => type === "text"),
).slice(0, proofShare(2, FORM_KINDS.length));

let server: RunningServer;
let proxy: Awaited<ReturnType<typeof connectCutProxy>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "1" });
  proxy = await connectCutProxy(server.url);
});
test.afterAll(async () => {
  await proxy?.dispose();
  await server?.dispose();
});

/** What the server has of a kind, asked past the connection that is cut. */
async function listed(page: Page, { path }: FormKind): Promise<readonly WireThing[]> {
  const answer = await page.request.get(`${server.url}/api/${path}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** The value that the form changes, as the server has it; nothing where there is none. */
async function changed(page: Page, kind: FormKind, id: number): Promise<unknown> {
  const thing = (await listed(page, kind)).find((one) => one.id === id);
  return (thing && kind.change.read(thing)) ?? "";
}

/** In turn of what is sent, and of what comes back. */
function cutOf(turn: number, dice: () => number): Cut {
  const bytes = Math.floor(dice() * MOST_BYTES);
  return turn % 2 === 0 ? { requestBytes: bytes } : { answerBytes: bytes };
}

async function openForm(page: Page, kind: FormKind, open: string): Promise<Locator> {
  await openSession(page, server.url, OWNER);
  await page.goto(`${proxy.url}/settings/${kind.page}?open=${open}`);
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox").first()).toBeVisible();
  return form;
}

for (const [at, kind] of KINDS.entries()) {
  test(`a ${kind.name} whose connection is cut while it is saved is old or new, the form keeps what was typed, and saved again it is new [${kind.requirement}, NAV-05]`, async ({
    page,
  }) => {
    const dice = createDice(SEED + at);
    const cutsBefore = proxy.cuts();
    const name = `Cut ${kind.name}`;
    await openSession(page, server.url, OWNER);
    const made = await page.request.post(`${server.url}/api/${kind.path}`, {
      headers: { origin: server.url },
      data: kind.body(name),
    });
    const { id } = (await made.json()) as WireThing;
    const form = await openForm(page, kind, String(id));
    const hands = createHands(page, form);
    const field = hands.field(kind.change.field(words));
    const valueNow = () => changed(page, kind, id);
    for (let turn = 0; turn < CUTS; turn++) {
      const before = await valueNow();
      const typed = `${kind.change.text}${turn}`;
      const cut = cutOf(turn, dice);
      await field.fill(typed);
      proxy.arm(`PUT /api/${kind.path}/${id}`, cut);
      const save = form.getByRole("button", { name: words.manage.save, exact: true });
      const saved = page.getByText(`${name} was saved.`);
      await save.click();
      await expect(form.getByRole("alert").or(saved).first(), JSON.stringify(cut)).not.toBeEmpty();
      expect([before, typed], JSON.stringify(cut)).toContain(await valueNow());
      await expect(field).toHaveValue(typed);

      // The browser itself asks again where a connection that it had kept was closed.
      if (!(await saved.isVisible())) await save.click();
      await expect(saved).toBeVisible();
      await page.getByRole("button", { name: words.manage.close }).last().click();
      await expect(saved).toHaveCount(0);
      await expect.poll(valueNow).toBe(typed);
      await expect(field).toHaveValue(typed);
    }
    expect(proxy.cuts() - cutsBefore).toBeGreaterThanOrEqual(CUTS / 2);
  });

  test(`a ${kind.name} whose connection is cut while it is made is made once, with what was typed [${kind.requirement}, NAV-05]`, async ({
    page,
  }) => {
    const dice = createDice(SEED + 100 + at);
    const cutsBefore = proxy.cuts();
    for (let turn = 0; turn < CUTS; turn++) {
      const name = `Made ${kind.name} ${turn}`;
      const cut = cutOf(turn, dice);
      const form = await openForm(page, kind, "new");
      const hands = createHands(page, form);
      const texts = kind.steps.flatMap((step) =>
        step.type === "text" ? [{ field: step.field(words), text: step.text(name) }] : [],
      );
      for (const { field, text } of texts) await hands.field(field).fill(text);
      proxy.arm(`POST /api/${kind.path}`, cut);
      const make = form.getByRole("button", { name: words.manage.make, exact: true });
      await make.click();
      const made = page.getByText(`${name} was created.`);
      await expect(form.getByRole("alert").or(made).first(), JSON.stringify(cut)).not.toBeEmpty();
      // The browser itself asks again where a connection that it had kept was closed.
      if (!(await made.isVisible())) {
        for (const { field, text } of texts) await expect(hands.field(field)).toHaveValue(text);
        await make.click();
      }
      await expect(page).toHaveURL(/open=\d+/);
      const same = (await listed(page, kind)).filter((thing) => thing[kind.calledBy] === name);
      expect(same.length, JSON.stringify(cut)).toBe(1);
    }
    expect(proxy.cuts() - cutsBefore).toBeGreaterThanOrEqual(CUTS / 2);
  });
}

test("a server that is killed while something is saved has the old or the new, and the form what was typed [GRP-01, NAV-05]", async ({
  page,
}) => {
  const kind = FORM_KINDS.find(({ name }) => name === "group") as FormKind;
  const dice = createDice(SEED);
  await openSession(page, server.url, OWNER);
  const made = await page.request.post(`${server.url}/api/groups`, {
    headers: { origin: server.url },
    data: kind.body("Killed"),
  });
  const { id } = (await made.json()) as WireThing;
  const form = await openForm(page, kind, String(id));
  const field = createHands(page, form).field(kind.change.field(words));
  const save = form.getByRole("button", { name: words.manage.save, exact: true });
  const valueNow = () => changed(page, kind, id);
  const saved = page.getByText("Killed was saved.");
  for (let turn = 0; turn < KILLS; turn++) {
    const before = await valueNow();
    const typed = `Typed ${turn}`;
    await field.fill(typed);
    // Its answer is lost besides, or the server dies somewhere on the way to it.
    if (turn % 2 === 0)
      proxy.arm(`PUT /api/groups/${id}`, { answerBytes: Math.floor(dice() * 20) });
    await save.click();
    await server.stop("SIGKILL");
    await expect(form.getByRole("alert").or(saved).first()).not.toBeEmpty();
    await expect(field).toHaveValue(typed);
    await server.restart();
    expect([before, typed]).toContain(await valueNow());

    if (!(await saved.isVisible())) await save.click();
    await expect(saved).toBeVisible();
    await page.getByRole("button", { name: words.manage.close }).last().click();
    await expect(saved).toHaveCount(0);
    await expect.poll(valueNow).toBe(typed);
  }
});

test("a session that ends while something is typed is gone on with in place, and what was typed is saved [GRP-01, AUTH-11]", async ({
  page,
}) => {
  const kind = FORM_KINDS.find(({ name }) => name === "group") as FormKind;
  const form = await openForm(page, kind, "new");
  const name = createHands(page, form).field(words.manage.name);
  await name.fill("Typed before the end");
  await page.request.delete(`${server.url}/api/session`, { headers: { origin: server.url } });
  const again = page.getByRole("dialog", { name: "Your session has ended." });
  await again.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(again).toHaveCount(0);
  await expect(name).toHaveValue("Typed before the end");
  await form.getByRole("button", { name: words.manage.make, exact: true }).click();
  await expect(page).toHaveURL(/open=\d+/);
  const made = await listed(page, kind);
  expect(made.filter((thing) => thing["name"] === "Typed before the end")).toHaveLength(1);
});
