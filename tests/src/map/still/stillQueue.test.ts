import { describe, expect, test } from "vitest";
import { createStillQueue } from "../../../../src/map/still/stillQueue.ts";

describe("still maps", () => {
  test("are drawn one after the other, in the order in which they came", () => {
    const queue = createStillQueue();
    const drawn: number[] = [];
    const leave = [1, 2, 3].map((map) => queue.enter(() => drawn.push(map)));
    expect(drawn).toEqual([1]);
    leave[0]!();
    expect(drawn).toEqual([1, 2]);
    leave[1]!();
    leave[2]!();
    queue.enter(() => drawn.push(4));
    expect(drawn).toEqual([1, 2, 3, 4]);
  });

  test("that nobody waits for any more are not drawn, and hold up none", () => {
    const queue = createStillQueue();
    const drawn: number[] = [];
    const [first, second] = [1, 2, 3].map((map) => queue.enter(() => drawn.push(map)));
    second!();
    first!();
    expect(drawn).toEqual([1, 3]);
  });

  test("that leave twice let in one", () => {
    const queue = createStillQueue();
    const drawn: number[] = [];
    const [first] = [1, 2, 3].map((map) => queue.enter(() => drawn.push(map)));
    first!();
    first!();
    expect(drawn).toEqual([1, 2]);
  });
});
