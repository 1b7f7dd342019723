import { expect, test } from "vitest";
import { createActor, fromCallback } from "xstate";
import type { CallError } from "../../../../../src/api/callServer.ts";
import {
  type CameraEvent,
  cameraMachine,
} from "../../../../../src/features/panel/camera/cameraMachine.ts";

const REFUSED: CallError = { reason: "notAllowed", detail: "no", retryAfterSeconds: undefined };

function open() {
  /** What the camera was told, in order, and how the hub answers. */
  const told: string[] = [];
  let answer: (event: CameraEvent) => void = () => undefined;
  const run = fromCallback<CameraEvent, { readonly channel: number }>(({ input, sendBack }) => {
    told.push(`start ${input.channel}`);
    answer = sendBack;
    return () => told.push(`stop ${input.channel}`);
  });
  const actor = createActor(cameraMachine.provide({ actors: { run } })).start();
  return { actor, told, hub: (event: CameraEvent) => answer(event) };
}

test("runs as long as it is shown, and no longer [CMD-02]", () => {
  const { actor, told, hub } = open();
  actor.send({ type: "user.started", channel: 2 });
  hub({ type: "hub.started", url: "https://hub.example/2.m3u8" });
  expect(actor.getSnapshot().context.url).toBe("https://hub.example/2.m3u8");
  actor.send({ type: "player.played" });
  expect(actor.getSnapshot().matches({ on: "playing" })).toBe(true);
  expect(told).toEqual(["start 2"]);
  actor.send({ type: "user.stopped" });
  expect(told).toEqual(["start 2", "stop 2"]);
  expect(actor.getSnapshot().matches({ off: "idle" })).toBe(true);
});

test("is stopped when the panel closes, whatever came of it [CMD-02]", () => {
  const { actor, told } = open();
  actor.send({ type: "user.started", channel: 1 });
  actor.stop();
  expect(told).toEqual(["start 1", "stop 1"]);
});

test("another camera takes the first one's place, and never its stream [CMD-02]", () => {
  const { actor, told, hub } = open();
  actor.send({ type: "user.started", channel: 1 });
  hub({ type: "hub.started", url: "https://hub.example/1.m3u8" });
  actor.send({ type: "user.started", channel: 3 });
  expect(told).toEqual(["start 1", "stop 1", "start 3"]);
  expect(actor.getSnapshot().context.url).toBeUndefined();
  expect(actor.getSnapshot().matches({ on: "starting" })).toBe(true);
});

test("a hub that shows nothing itself is told as such [CMD-02]", () => {
  const { actor, hub } = open();
  actor.send({ type: "user.started", channel: 1 });
  hub({ type: "hub.started", url: undefined });
  expect(actor.getSnapshot().matches({ on: "unseen" })).toBe(true);
});

test("a refusal and a stream that breaks off stop it, and it may be started again [CMD-02]", () => {
  const { actor, told, hub } = open();
  actor.send({ type: "user.started", channel: 1 });
  hub({ type: "hub.failed", error: REFUSED });
  expect(actor.getSnapshot().matches({ off: "refused" })).toBe(true);
  expect(actor.getSnapshot().context.error).toBe(REFUSED);
  actor.send({ type: "user.started", channel: 1 });
  expect(actor.getSnapshot().context.error).toBeUndefined();
  hub({ type: "hub.started", url: "https://hub.example/1.m3u8" });
  actor.send({ type: "player.failed" });
  expect(actor.getSnapshot().matches({ off: "broken" })).toBe(true);
  expect(told).toEqual(["start 1", "stop 1", "start 1", "stop 1"]);
});
