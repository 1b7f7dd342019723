import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useEarlyThread } from "../../../../src/features/manage/useEarlyThread.ts";

/** Threads as they are started, each with what says that it failed and whether it still runs. */
function threads() {
  const all: { fail: () => void; isRunning: boolean; dispose(): void }[] = [];
  const connect = (fail: () => void) => {
    const thread = {
      fail,
      isRunning: true,
      dispose() {
        thread.isRunning = false;
      },
    };
    all.push(thread);
    return thread;
  };
  return { all, connect, running: () => all.filter(({ isRunning }) => isRunning) };
}

test("starts before there is anything to do, is the same for what comes, and ends with the page", () => {
  const { all, connect, running } = threads();
  const { result, unmount } = renderHook(() => useEarlyThread(connect, true));
  expect(running()).toHaveLength(1);
  expect(result.current(() => {})).toBe(all[0]);
  expect(result.current(() => {})).toBe(all[0]);
  unmount();
  expect(running()).toHaveLength(0);
});

test("does not start for a page that has no use for it", () => {
  const { all, connect } = threads();
  const { rerender } = renderHook(({ is }) => useEarlyThread(connect, is), {
    initialProps: { is: false },
  });
  expect(all).toHaveLength(0);
  rerender({ is: true });
  expect(all).toHaveLength(1);
});

test("who asked last is told of a fault, and whoever comes next gets another thread", () => {
  const { all, connect, running } = threads();
  const { result } = renderHook(() => useEarlyThread(connect, true));
  const [earlier, last] = [vi.fn(), vi.fn()];
  result.current(earlier);
  result.current(last);
  all[0]?.fail();
  expect(earlier).not.toHaveBeenCalled();
  expect(last).toHaveBeenCalledOnce();
  expect(running()).toHaveLength(0);
  expect(result.current(() => {})).toBe(all[1]);
  // What failed before says nothing of what runs now.
  all[0]?.fail();
  expect(running()).toEqual([all[1]]);
});

test("one that fails before there is anything to do is replaced unsaid", () => {
  const { all, connect } = threads();
  const { result } = renderHook(() => useEarlyThread(connect, true));
  all[0]?.fail();
  const onError = vi.fn();
  expect(result.current(onError)).toBe(all[1]);
  expect(onError).not.toHaveBeenCalled();
});
