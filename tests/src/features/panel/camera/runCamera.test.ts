import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { vehicleId } from "#domain/ids";
import { cameraMachine } from "../../../../../src/features/panel/camera/cameraMachine.ts";
import { runCamera } from "../../../../../src/features/panel/camera/runCamera.ts";

/** What the hub was asked, in order, and those of it that it has not answered. */
const asked: string[] = [];
const waiting: (() => void)[] = [];

beforeEach(() => {
  asked.length = 0;
  waiting.length = 0;
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", (_url: string, { body }: { readonly body: string }) => {
    const { action, channel } = JSON.parse(body) as { action: string; channel: number };
    asked.push(`${action} ${channel}`);
    return new Promise<Response>((resolve) => {
      waiting.push(() => resolve(Response.json({ stream: null })));
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = () =>
  createActor(cameraMachine.provide({ actors: { run: runCamera(vehicleId(7), "a tab") } })).start();
const start = (channel: number) => ({ type: "user.started", channel }) as const;
const answerOne = () => waiting.shift()?.();

test("a camera that is started anew is not ended by the stop before it [CMD-02]", async () => {
  const actor = open();
  actor.send(start(1));
  await expect.poll(() => asked).toEqual(["start 1"]);
  actor.send({ type: "user.stopped" });
  actor.send(start(1));

  answerOne();
  await expect.poll(() => asked).toEqual(["start 1", "stop 1"]);
  answerOne();
  await expect.poll(() => asked).toEqual(["start 1", "stop 1", "start 1"]);
  answerOne();
  await expect.poll(() => actor.getSnapshot().matches({ on: "unseen" })).toBe(true);
  expect(asked).toEqual(["start 1", "stop 1", "start 1"]);
});

test("another camera of the vehicle waits for nobody [CMD-02]", async () => {
  const actor = open();
  actor.send(start(1));
  await expect.poll(() => asked).toEqual(["start 1"]);
  actor.send(start(2));
  await expect.poll(() => asked).toEqual(["start 1", "start 2"]);
  answerOne();
  await expect.poll(() => asked).toEqual(["start 1", "start 2", "stop 1"]);
});

test("one that was let go before its turn is never started [CMD-02]", async () => {
  const actor = open();
  actor.send(start(1));
  await expect.poll(() => asked).toEqual(["start 1"]);
  for (let press = 0; press < 3; press++) {
    actor.send({ type: "user.stopped" });
    actor.send(start(1));
  }
  actor.send({ type: "user.stopped" });
  actor.send(start(2));

  answerOne();
  await expect.poll(() => asked).toEqual(["start 1", "start 2", "stop 1"]);
  for (const answer of waiting.splice(0)) answer();
  await expect.poll(() => actor.getSnapshot().matches({ on: "unseen" })).toBe(true);
  expect(asked).toEqual(["start 1", "start 2", "stop 1"]);
});
