import { expect, test } from "vitest";
import { ENGINE_MARK, STEP_MARK, threadsIn } from "../../bench/browser/history/traceThreads.ts";

const [PAGE, ENGINE, OTHER] = [1, 2, 3];
const task = (tid: number, atMs: number, workMs: number) => ({
  name: "ThreadControllerImpl::RunTask",
  ph: "X",
  pid: 9,
  tid,
  ts: atMs * 1_000,
  dur: workMs * 5_000,
  tdur: workMs * 1_000,
});
const frame = (atMs: number) => ({
  name: "FireAnimationFrame",
  ph: "X",
  pid: 9,
  tid: PAGE,
  ts: atMs * 1_000,
});
const mark = (tid: number, atMs: number, message: string) => ({
  name: "TimeStamp",
  ph: "I",
  pid: 9,
  tid,
  ts: atMs * 1_000,
  args: { data: { message } },
});

test("a frame's work is that of the page's tasks, in the processor's time [BENCH-01]", () => {
  const { frameWorkMs } = threadsIn([
    mark(PAGE, 0, STEP_MARK),
    frame(10),
    task(PAGE, 11, 3),
    task(PAGE, 15, 1),
    task(OTHER, 16, 50),
    frame(26),
    // Another callback of the same frame.
    frame(26.1),
    task(PAGE, 30, 2),
    frame(42),
    task(PAGE, 50, 9),
  ]);
  expect(frameWorkMs).toEqual([4, 2]);
});

test("of a frame's work what lies in functions is told, once where one calls another [BENCH-01]", () => {
  const script = (atMs: number, workMs: number) => ({
    ...task(PAGE, atMs, workMs),
    name: "FunctionCall",
  });
  const { frameWorkMs, frameScriptMs } = threadsIn([
    mark(PAGE, 0, STEP_MARK),
    frame(10),
    task(PAGE, 11, 3),
    script(12, 2),
    // The dearer one calls it.
    { ...script(13, 1), name: "RunMicrotasks" },
    task(PAGE, 30, 4),
    { ...script(31, 40), tid: OTHER },
    frame(60),
    task(PAGE, 61, 5),
    frame(90),
  ]);
  expect(frameWorkMs).toEqual([7, 5]);
  expect(frameScriptMs).toEqual([2, 0]);
});

test("of the workers only the marked one is the engine, and its work goes by steps [BENCH-01]", () => {
  const { workerWorkMs, workerTasksMs } = threadsIn([
    mark(ENGINE, 0, ENGINE_MARK),
    task(ENGINE, 1, 8),
    mark(PAGE, 5, STEP_MARK),
    task(ENGINE, 6, 7),
    task(OTHER, 6, 90),
    mark(PAGE, 20, STEP_MARK),
    task(ENGINE, 21, 1),
    task(ENGINE, 25, 2),
    mark(PAGE, 40, STEP_MARK),
  ]);
  expect(workerWorkMs).toEqual([7, 3]);
  expect(workerTasksMs).toEqual([8, 7, 2, 1]);
});
