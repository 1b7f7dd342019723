import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, milliseconds, minutes, seconds } from "#domain/units";
import { createFetchHistory } from "../../../../../workers/engine/history/tracks/fetchHistory.ts";
import {
  createKeptAnswers,
  KEPT_QUOTA_BYTES,
} from "../../../../../workers/engine/history/tracks/keptAnswers.ts";
import { createHistoryLoad } from "../../../../../workers/engine/history/tracks/loadHistory.ts";
import { createTrackStore } from "../../../../../workers/engine/history/tracks/trackStore.ts";
import { leastRecentlyUsed } from "../../../../../workers/engine/ports/answerStore.ts";
import { createServerClock } from "../../../../../workers/engine/ports/serverClock.ts";
import {
  answerOf,
  bytesOf,
  historyResponse,
  inTime,
  readAsked,
  vehiclesUpTo,
} from "../../../../support/fakeHistory.ts";
import { createFakeTime } from "../../../../support/fakeTime.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import type { PointFacts } from "../../../../support/historyBuilders.ts";
import { createMemoryAnswers } from "../../../../support/memoryAnswers.ts";

/** Every ten minutes of the nine days before noon. */
const POINTS: readonly PointFacts[] = Array.from({ length: 9 * 144 }, (_, row) => ({
  at: days(-9) + row * minutes(10),
}));
const YESTERDAY = inTime(days(-1.5), days(-0.5));

/** A server that has tags for days that are over, as ours, and how much it sent. */
function createServer() {
  const points = new Map<number, readonly PointFacts[]>();
  for (let vehicle = 1; vehicle <= 450; vehicle++) points.set(vehicle, POINTS);
  const server = {
    points,
    /** Noon of one of the days. */
    now: NOON as number,
    asked: [] as string[],
    sentBytes: 0,
    unchanged: 0,
    /** Another one whenever something of the past has changed. */
    version: 1,
    refusal: undefined as number | undefined,
    /** Called before the end of an answer is sent. */
    beforeEnd: () => Promise.resolve(),
    async fetch(address: string, { headers, signal }: RequestInit): Promise<Response> {
      const url = new URL(address);
      server.asked.push(url.search);
      signal?.throwIfAborted();
      if (server.refusal !== undefined) return new Response("no", { status: server.refusal });
      const asked = readAsked(url.searchParams);
      const isOver = asked.to <= server.now - hours(12);
      const tag = isOver ? `"${server.version} ${url.search}"` : undefined;
      if (tag !== undefined && new Headers(headers).get("if-none-match") === tag) {
        server.unchanged++;
        return new Response(null, { status: 304 });
      }
      const bytes = bytesOf(answerOf(points, asked), { ...(tag !== undefined && { tag }) });
      server.sentBytes += bytes.length;
      await server.beforeEnd();
      return historyResponse(bytes, 50_000);
    },
  };
  return server;
}

type Server = ReturnType<typeof createServer>;

/** A page of a user in a tab of the browser. */
function openTab(
  server: Server,
  browser: ReturnType<typeof createMemoryAnswers> | undefined,
  { owner = "7", isGuest = false, quota = KEPT_QUOTA_BYTES } = {},
) {
  const time = createFakeTime();
  const ports = {
    baseUrl: "https://fleet.test",
    now: () => epochMs(server.now),
    monotonic: time.elapsed,
    setTimer: time.setTimer,
    random: () => 0.5,
    fetch: server.fetch,
    openSocket: () => expect.fail("no socket"),
    onNetworkBack: () => () => undefined,
    answers: browser?.tab(),
  };
  const clock = createServerClock(ports);
  const kept = createKeptAnswers(ports, quota);
  kept.begin(isGuest ? undefined : owner);
  const fetch = createFetchHistory({ ports, clock }, kept);

  /** What a page that was just opened shows of these vehicles in this time. */
  function start(vehicles = vehiclesUpTo(2), range = YESTERDAY, cursor: number = range.from) {
    const store = createTrackStore();
    const load = createHistoryLoad(
      { ports, clock, store, fetch, cursor: () => cursor, onChange: () => undefined },
      {
        vehicles,
        range,
        needs: { isWhole: false, freshSince: milliseconds(0) },
        asksWhole: false,
      },
    );
    load.start();
    const timesOf = (vehicle: number) =>
      store
        .blocksOf(vehicleId(vehicle))
        .flatMap(({ from, times }) => Array.from(times, (at) => from + at - NOON));
    return { load, timesOf };
  }

  return {
    ...time,
    kept,
    start,
    /** Until all of it is there that will come, and kept. */
    async show(...asked: Parameters<typeof start>) {
      const started = start(...asked);
      for (let round = 0; round < 300 && started.load.state().type === "loading"; round++)
        await time.pass(seconds(1));
      await time.pass(1);
      return started;
    },
  };
}

const timesIn = (from: number, until: number) =>
  POINTS.map(({ at }) => at).filter((at) => at >= from && at < until);
const ALL_OF_YESTERDAY = timesIn(days(-1.5), days(-0.5));

/** A browser in which yesterday was shown once, and whether it is shown again as it should be. */
async function shownOnce() {
  const server = createServer();
  const browser = createMemoryAnswers();
  const { load, timesOf } = await openTab(server, browser).show();
  expect([load.state(), timesOf(1)]).toEqual([{ type: "complete" }, ALL_OF_YESTERDAY]);
  expect(browser.keys()).toHaveLength(1);
  const firstBytes = server.sentBytes;
  expect(firstBytes).toBeGreaterThan(0);
  return { server, browser, firstBytes, sentSince: () => server.sentBytes - firstBytes };
}

describe("days that are over, kept in the browser [HIST-07]", () => {
  test("are shown a second time without being sent again", async () => {
    const { server, browser, sentSince } = await shownOnce();

    const { load, timesOf } = await openTab(server, browser).show();

    expect(load.state()).toEqual({ type: "complete" });
    for (const vehicle of [1, 2]) expect(timesOf(vehicle)).toEqual(ALL_OF_YESTERDAY);
    expect([server.unchanged, sentSince()]).toEqual([1, 0]);
  });

  test("are shown as they are now when something came late or went [H04]", async () => {
    const { server, browser, sentSince } = await shownOnce();
    const late = { at: days(-1) + 1 };
    server.points.set(
      1,
      [...POINTS, late].sort((one, other) => one.at - other.at),
    );
    server.version++;

    const expected = [...ALL_OF_YESTERDAY, late.at].sort((one, other) => one - other);
    expect((await openTab(server, browser).show()).timesOf(1)).toEqual(expected);
    const sent = sentSince();
    expect(sent).toBeGreaterThan(0);
    expect((await openTab(server, browser).show()).timesOf(1)).toEqual(expected);
    expect([server.unchanged, sentSince()]).toEqual([1, sent]);
    expect(browser.keys()).toHaveLength(1);
  });

  test("are not shown to who may not see them any more, nor without a server [Z01]", async () => {
    const { server, browser } = await shownOnce();
    for (const refusal of [401, 403, 503]) {
      server.refusal = refusal;
      const { load, timesOf } = await openTab(server, browser).show(vehiclesUpTo(2));
      expect(load.state().type).not.toBe("complete");
      expect([timesOf(1), timesOf(2)]).toEqual([[], []]);
    }
  });

  test("are asked for anew when what is kept is spoilt, wherever it is", async () => {
    const { server, browser, firstBytes } = await shownOnce();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(firstBytes - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (place, bits, isCut) => {
          const before = server.sentBytes;
          browser.spoil((bytes) => {
            if (isCut) return bytes.slice(0, place);
            bytes[place]! ^= bits;
            return bytes;
          });

          const { load, timesOf } = await openTab(server, browser).show();

          expect(load.state()).toEqual({ type: "complete" });
          for (const vehicle of [1, 2]) expect(timesOf(vehicle)).toEqual(ALL_OF_YESTERDAY);
          expect(server.sentBytes - before).toBe(firstBytes);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("are all that is kept: of a day that goes on nothing is", async () => {
    const server = createServer();
    const browser = createMemoryAnswers();
    const { load } = await openTab(server, browser).show(vehiclesUpTo(2), inTime(days(-0.4), 0));
    expect([load.state(), browser.keys()]).toEqual([{ type: "complete" }, []]);
  });

  test("are kept whatever day it is, though the days that go on were asked for with them", async () => {
    for (let daysAgo = 0; daysAgo < 4; daysAgo++) {
      const server = createServer();
      const browser = createMemoryAnswers();
      server.now = NOON - days(daysAgo);
      const range = inTime(days(-daysAgo - 3), days(-daysAgo));
      await openTab(server, browser).show(vehiclesUpTo(2), range);
      const ends = browser.keys().map((key) => new URLSearchParams(key.split("?")[1]).get("to")!);
      expect(Math.max(...ends.map(Date.parse))).toBe(server.now - hours(12));

      server.asked.length = 0;
      await openTab(server, browser).show(vehiclesUpTo(2), range);
      expect(server.unchanged).toBe(server.asked.length - 1);
    }
  });

  test("are sent once to who asks for more and more days, but for those at the beginning", async () => {
    const server = createServer();
    const browser = createMemoryAnswers();
    const end = days(-0.5);
    const sent: number[] = [];
    for (const length of [5, 6, 7, 8]) {
      const before = server.sentBytes;
      await openTab(server, browser).show(vehiclesUpTo(2), inTime(end - days(length), end));
      sent.push(server.sentBytes - before);
    }
    // Four days at most belong together.
    const dayBytes = sent[0]! / 5;
    for (const bytes of sent.slice(1)) expect(bytes).toBeLessThan(4.1 * dayBytes);
  });

  test("are asked for in the same parts whichever moment is looked at and however vehicles are ordered", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ids: fc.uniqueArray(fc.integer({ min: 1, max: 450 }), { minLength: 1, maxLength: 450 }),
          from: fc.integer({ min: -9 * 24, max: -24 }),
          hours: fc.integer({ min: 1, max: 240 }),
          moments: fc.tuple(fc.double({ noNaN: true, min: 0, max: 1 }), fc.constant(0)),
        }),
        async ({ ids, from, hours: length, moments }) => {
          const until = Math.min(0, from + length);
          const range = inTime(hours(from), hours(until));
          const asked = [];
          for (const [at, order] of moments.map((moment, order) => [moment, order] as const)) {
            const server = createServer();
            const cursor = range.from + at * (range.until - range.from);
            const vehicles = (order === 0 ? ids : ids.toReversed()).map(vehicleId);
            const { load } = await openTab(server, undefined).show(vehicles, range, cursor);
            expect(load.state()).toEqual({ type: "complete" });
            asked.push(server.asked.toSorted());
          }
          expect(asked[0]).toEqual(asked[1]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("what the browser keeps [HIST-07]", () => {
  test("is one user's: another one is shown and left nothing of it, and nor is a guest [Z01]", async () => {
    const { server, browser } = await shownOnce();
    const first = openTab(server, browser, { owner: "7" });
    await first.show();

    const other = openTab(server, browser, { owner: "8" });
    await other.pass(1);
    expect([browser.keys(), browser.owner()]).toEqual([[], "8"]);
    // The page of the first is still open, and keeps nothing where the other one's is.
    await first.show(vehiclesUpTo(3));
    expect(browser.keys()).toEqual([]);
    await other.show();
    expect(browser.keys()).toHaveLength(1);

    const guest = openTab(server, browser, { isGuest: true });
    const { load } = await guest.show();
    expect([load.state(), browser.keys()]).toEqual([{ type: "complete" }, []]);
  });

  test("goes at sign-out in every tab, and what is on its way then is not kept", async () => {
    const { server, browser } = await shownOnce();
    const [leaving, other] = [openTab(server, browser), openTab(server, browser)];
    await leaving.pass(1);
    await other.pass(1);
    let purged: Promise<void> | undefined;
    server.beforeEnd = () => (purged ??= leaving.kept.purge());
    const started = other.start(vehiclesUpTo(5));
    leaving.start(vehiclesUpTo(4));
    await other.pass(100);
    await leaving.pass(100);
    await purged;

    expect(started.load.state()).toEqual({ type: "complete" });
    expect([browser.keys(), browser.owner()]).toEqual([[], undefined]);
    leaving.kept.begin("7");
    await leaving.show();
    expect(browser.keys()).toEqual([]);
  });

  test("is shared by tabs: what two load at once is all there afterwards", async () => {
    const server = createServer();
    const browser = createMemoryAnswers();
    const [one, two] = [openTab(server, browser), openTab(server, browser)];
    const loads = [
      one.start(vehiclesUpTo(450), inTime(days(-2.5), days(-1.5))),
      two.start(vehiclesUpTo(450), inTime(days(-2.5), days(-0.5))),
    ];
    for (let round = 0; round < 60; round++) {
      await one.pass(10);
      await two.pass(10);
    }
    for (const { load } of loads) expect(load.state()).toEqual({ type: "complete" });
    expect(browser.keys()).toHaveLength(6);

    const before = server.sentBytes;
    const third = openTab(server, browser);
    const { load, timesOf } = await third.show(vehiclesUpTo(450), inTime(days(-2.5), days(-0.5)));
    expect([load.state(), server.sentBytes - before]).toEqual([{ type: "complete" }, 0]);
    expect(timesOf(450)).toEqual(timesIn(days(-2.5), days(-0.5)));
  });

  test("stays within the quota: what was used longest ago goes first", async () => {
    const { server, browser } = await shownOnce();
    const quota = Math.floor(browser.size() * 2.5);
    const day = (before: number) => inTime(days(-0.5 - before), days(0.5 - before));
    for (const before of [2, 3])
      await openTab(server, browser, { quota }).show(undefined, day(before));
    expect(browser.keys()).toHaveLength(2);
    await openTab(server, browser, { quota }).show(undefined, day(2));
    await openTab(server, browser, { quota }).show(undefined, day(4));

    expect(browser.size()).toBeLessThanOrEqual(quota);
    const from = (key: string) => Date.parse(new URLSearchParams(key.split("?")[1]).get("from")!);
    expect(new Set(browser.keys().map(from))).toEqual(new Set([day(4).from, day(2).from]));
  });

  test("may be nothing: a full, a forbidden and a stuck disk cost no point [H05]", async () => {
    for (const fault of ["full", "none", "stuck", "failing"] as const) {
      const server = createServer();
      const browser = createMemoryAnswers();
      Object.assign(browser, { isFull: fault === "full", isStuck: fault === "stuck" });
      const tab = openTab(server, fault === "none" ? undefined : browser);
      if (fault === "failing") browser.tab = () => expect.fail("unused");
      for (let time = 0; time < 2; time++) {
        const { load, timesOf } = await tab.show();
        expect([load.state(), timesOf(1)]).toEqual([{ type: "complete" }, ALL_OF_YESTERDAY]);
      }
    }
    const answers = {
      open: () => Promise.reject(new DOMException("forbidden", "SecurityError")),
      remove: () => Promise.reject(new DOMException("forbidden", "SecurityError")),
    };
    const kept = createKeptAnswers({ answers, setTimer: () => () => undefined });
    kept.begin("7");
    expect(await kept.tagOf("any")).toBeUndefined();
    await kept.keep("any", "tag", new Uint8Array(1));
    await kept.purge();
  });

  test("makes room for an answer by leaving out as few as it can, oldest first", () => {
    const kept = fc.array(
      fc.record({ size: fc.integer({ min: 0, max: 50 }), usedAt: fc.integer({ min: 0, max: 9 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        kept,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 100, max: 300 }),
        (entries, size, quota) => {
          const facts = entries.map((entry, at) => ({ ...entry, key: `${at}`, tag: "t" }));
          const out = new Set(leastRecentlyUsed(facts, size, quota));
          const stays = facts.filter(({ key }) => !out.has(key));
          const goes = facts.filter(({ key }) => out.has(key));
          const total = stays.reduce((sum, entry) => sum + entry.size, size);

          expect(total).toBeLessThanOrEqual(quota);
          for (const { usedAt } of goes)
            for (const stay of stays) expect(usedAt).toBeLessThanOrEqual(stay.usedAt);
          const last = goes.toSorted((one, other) => one.usedAt - other.usedAt).at(-1);
          if (last) expect(total + last.size).toBeGreaterThan(quota);
        },
      ),
    );
  });
});
