import { afterEach, describe, expect, test, vi } from "vitest";
import { vehicleId } from "#domain/ids";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { createImmobilizerActors } from "../../../../src/features/immobilizer/immobilizerActors.ts";

const VAN = vehicleId(7);
/** A busy machine is no reason to fail. */
const PATIENCE = { timeout: 30_000 };

afterEach(() => vi.restoreAllMocks());

/** How often what stands in the way was looked at anew, after one password of which the server says so. */
async function lookedAtAnewAfter(answer: Response): Promise<number> {
  let proven = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) =>
    init?.method === "POST" ? answer : Response.json([]),
  );
  const actors = createImmobilizerActors({
    commandResults: createCommandResultStore(),
    notify: () => undefined,
    onEnded: () => undefined,
    onProven: () => void proven++,
  });
  const actor = actors.actorOf(VAN);
  actor.send({ type: "user.opened", command: "engineStop" });
  await vi.waitFor(() => expect(actor.getSnapshot().matches("confirming")).toBe(true), PATIENCE);
  actor.send({ type: "user.gavePassword", password: "waymark-demo" });
  await vi.waitFor(() => expect(actor.getSnapshot().matches("confirming")).toBe(true), PATIENCE);
  actors.dispose();
  return proven;
}

describe("what stands in the way of a command", () => {
  test("is looked at anew at once when the password was given [IMMO-01]", async () => {
    expect(await lookedAtAnewAfter(new Response(null, { status: 204 }))).toBe(1);
  });

  test("is as it was when it was wrong [IMMO-01]", async () => {
    const code = "wrongCredentials";
    expect(await lookedAtAnewAfter(Response.json({ code, detail: code }, { status: 403 }))).toBe(0);
  });
});
