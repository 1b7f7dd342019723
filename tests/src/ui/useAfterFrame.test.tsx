import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAfterFrame } from "../../../src/ui/useAfterFrame.ts";

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout"],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test("what holds the page up begins after the frame with what is waited for, and goes on", () => {
  const { result, rerender } = renderHook(useAfterFrame, { initialProps: false });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersToNextFrame());
  act(() => void vi.runOnlyPendingTimers());
  expect(result.current).toBe(true);
  rerender(false);
  expect(result.current).toBe(true);
});

test("a page that has gone begins nothing", () => {
  const { result, rerender, unmount } = renderHook(useAfterFrame, { initialProps: false });
  rerender(true);
  unmount();
  vi.runAllTimers();
  expect(result.current).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
