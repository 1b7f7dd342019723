import { afterEach, expect, test, vi } from "vitest";
import { loadPart, PartNotLoaded } from "../../../src/ui/lazyPart.ts";

afterEach(() => void vi.useRealTimers());

test("a script that hangs is given up after 120 seconds, not before [ERR-01]", async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  loadPart(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(PartNotLoaded));
});

test("what fails to load says why it did, and what came is passed on [ERR-01]", async () => {
  const cause = new TypeError("gone");
  await expect(loadPart(() => Promise.reject(cause))).rejects.toMatchObject({
    name: "PartNotLoaded",
    cause,
  });
  expect(await loadPart(async () => "whole")).toBe("whole");
});
