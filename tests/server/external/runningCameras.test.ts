import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createRunningCameras } from "../../../server/external/runningCameras.ts";

function openCameras() {
  let end: (session: string) => void = () => {};
  const warnings: string[] = [];
  const cameras = createRunningCameras({
    sessions: {
      onEnd: (listener) => {
        end = listener;
      },
    },
    log: { warn: (_about, message) => warnings.push(message) },
    now: () => epochMs(0),
  });
  return { cameras, warnings, end: (session: string) => end(session) };
}

/** Everything that can happen now has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a camera that is still being started is stopped after that [CMD-02]", async () => {
  const { cameras, end, warnings } = openCameras();
  const told: string[] = [];
  let begin: (stream: string) => void = () => {};
  const begun = new Promise<string>((resolve) => {
    begin = resolve;
  });
  const starting = cameras.start(
    { deviceId: 1, channel: 1 },
    {
      session: "hers",
      tab: "",
      start: () => {
        told.push("start");
        return begun;
      },
      stop: async () => told.push("stop"),
    },
  );
  await settled();
  expect(told).toEqual(["start"]);

  end("hers");
  await settled();
  expect(told).toEqual(["start"]);

  begin("stream");
  expect(await starting).toBe("stream");
  await settled();
  expect(told).toEqual(["start", "stop"]);
  expect(warnings).toEqual([]);
});

test("a camera whose start failed is stopped all the same: it may run [CMD-02]", async () => {
  const { cameras, end } = openCameras();
  const told: string[] = [];
  const start = async () => {
    throw new Error("no answer in time");
  };
  const stop = async () => told.push("stop");
  const watching = { session: "hers", tab: "", start, stop };
  await expect(cameras.start({ deviceId: 1, channel: 1 }, watching)).rejects.toThrow("no answer");
  end("hers");
  await settled();
  expect(told).toEqual(["stop"]);
});
