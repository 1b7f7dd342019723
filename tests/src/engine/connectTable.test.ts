import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectTable, startTableAhead } from "../../../src/engine/connectTable.ts";

let started: FakeWorker[];

class FakeWorker extends EventTarget {
  readonly terminate = vi.fn();
  constructor() {
    super();
    started.push(this);
  }
  postMessage(): void {}
}

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the thread of a table that is about to be opened is the one that it gets, for as long as it wants [GEO-01]", () => {
  const queries = new QueryClient();
  startTableAhead(queries);
  startTableAhead(queries);
  expect(started).toHaveLength(1);
  const onError = vi.fn();
  const { dispose } = connectTable(queries, onError);
  vi.advanceTimersByTime(60_000);
  expect(started).toHaveLength(1);
  expect(started[0]!.terminate).not.toHaveBeenCalled();
  started[0]!.dispatchEvent(new Event("error"));
  expect(onError).toHaveBeenCalledOnce();
  dispose();
  expect(started[0]!.terminate).toHaveBeenCalledOnce();
  connectTable(queries, onError);
  expect(started).toHaveLength(2);
});

test("a thread that nobody takes in seconds ends, and so does one that fails before [GEO-01]", () => {
  const queries = new QueryClient();
  startTableAhead(queries);
  vi.advanceTimersByTime(3_000);
  expect(started[0]!.terminate).toHaveBeenCalledOnce();
  startTableAhead(queries);
  started[1]!.dispatchEvent(new Event("error"));
  expect(started[1]!.terminate).toHaveBeenCalledOnce();
  connectTable(queries, () => {});
  expect(started).toHaveLength(3);
});

test("nobody gets the thread of another session [GEO-01]", () => {
  startTableAhead(new QueryClient());
  connectTable(new QueryClient(), () => {});
  expect(started).toHaveLength(2);
});
