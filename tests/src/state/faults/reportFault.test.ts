import { expect, test, vi } from "vitest";
import { createFaultReports } from "../../../../src/state/faults/reportFault.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("faults are told to who wants to know, each once and twenty at most; the library is fetched with the first [ERR-01]", async () => {
  const send = vi.fn();
  const load = vi.fn(async () => send);
  const report = createFaultReports({ areWanted: async () => true, load });
  expect(load).not.toHaveBeenCalled();
  report(new Error("first"), "map");
  report(new Error("first"), "map");
  report("not even an error", "promise");
  await settled();
  expect(send.mock.calls.map(([error, part]) => [String(error), part])).toEqual([
    ["Error: first", "map"],
    ["not even an error", "promise"],
  ]);
  for (let at = 0; at < 100; at++) report(new Error(`other ${at}`), "list");
  await settled();
  expect(send).toHaveBeenCalledTimes(20);
  expect(load).toHaveBeenCalledTimes(1);
});

test("where nobody wants to know nothing is fetched and nothing is sent [ERR-01]", async () => {
  const load = vi.fn(async () => () => undefined);
  const areWanted = vi.fn(async () => false);
  const report = createFaultReports({ areWanted, load });
  report(new Error("one"), "map");
  report(new Error("two"), "map");
  await settled();
  expect(areWanted).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

test("reporting a fault makes none, whatever fails meanwhile [ERR-01]", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  createFaultReports({
    areWanted: () => Promise.reject(new Error("offline")),
    load: async () => () => undefined,
  })(new Error("x"), "map");
  createFaultReports({
    areWanted: async () => true,
    load: () => Promise.reject(new Error("gone")),
  })(new Error("x"), "map");
  await settled();
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
