import { expect, test } from "vitest";
import { createSoonTimer } from "../../../../workers/engine/ports/soonTimer.ts";

test("things run one after the other, each in a task of its own, without those that were called off", async () => {
  const soon = createSoonTimer();
  const ran: string[] = [];
  await new Promise<void>((resolve) => {
    soon(() => {
      ran.push("first");
      queueMicrotask(() => ran.push("what the first left behind"));
    });
    const cancel = soon(() => ran.push("called off"));
    soon(() => {
      ran.push("third");
      soon(() => {
        ran.push("set by the third");
        resolve();
      });
    });
    cancel();
    ran.push("not at once");
  });
  expect(ran).toEqual([
    "not at once",
    "first",
    "what the first left behind",
    "third",
    "set by the third",
  ]);
});
