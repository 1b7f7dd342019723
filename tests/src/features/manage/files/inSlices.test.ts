import { expect, test } from "vitest";
import { inSlices } from "../../../../../src/features/manage/files/inSlices.ts";

/** Each value takes longer than a slice lasts. */
function* slowly(count: number, onTaken: (value: number) => void = () => undefined) {
  for (let value = 0; value < count; value++) {
    const until = performance.now() + 20;
    while (performance.now() < until);
    onTaken(value);
    yield value;
  }
}

test("gives all in their order, and lets the page do something between [VEH-03]", async () => {
  let other = 0;
  const timer = setInterval(() => other++, 0);
  expect(await inSlices(slowly(10), new AbortController().signal)).toEqual([...slowly(10)]);
  clearInterval(timer);
  expect(other).toBeGreaterThan(0);
});

test("takes no more once it is given up [VEH-03]", async () => {
  const abort = new AbortController();
  const taken: number[] = [];
  const slices = inSlices(
    slowly(10, (value) => {
      taken.push(value);
      if (value === 3) abort.abort();
    }),
    abort.signal,
  );
  expect(await slices).toEqual([0, 1, 2, 3]);
  expect(taken).toEqual([0, 1, 2, 3]);
});
