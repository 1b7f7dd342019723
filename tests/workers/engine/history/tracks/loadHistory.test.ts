import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HistoryLoad } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, milliseconds, minutes } from "#domain/units";
import {
  createFetchHistory,
  type FetchHistory,
} from "../../../../../workers/engine/history/tracks/fetchHistory.ts";
import {
  HistoryFault,
  MOST_ATTEMPTS,
} from "../../../../../workers/engine/history/tracks/historyFault.ts";
import {
  createHistoryLoad,
  type HistoryDemand,
} from "../../../../../workers/engine/history/tracks/loadHistory.ts";
import { createTrackStore } from "../../../../../workers/engine/history/tracks/trackStore.ts";
import { createServerClock } from "../../../../../workers/engine/ports/serverClock.ts";
import {
  answerOf,
  bytesOf,
  historyResponse,
  inTime,
  readAsked,
  vehiclesUpTo,
} from "../../../../support/fakeHistory.ts";
import { createFakeTime, settle } from "../../../../support/fakeTime.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import type { PointFacts } from "../../../../support/historyBuilders.ts";

type Answer = (url: URL, signal: AbortSignal) => Promise<Response> | Response;

/** Every ten minutes of the days around noon. */
const POINTS: readonly PointFacts[] = Array.from({ length: 600 }, (_, row) => ({
  at: (row - 500) * minutes(10),
  fuel: row,
}));

function createWorld({ quota }: { readonly quota?: number } = {}) {
  const time = createFakeTime();
  const started = time.elapsed();
  const asked: URL[] = [];
  const points = new Map<number, readonly PointFacts[]>();
  for (let vehicle = 1; vehicle <= 300; vehicle++) points.set(vehicle, POINTS);
  const wellAnswered: Answer = (url) =>
    historyResponse(bytesOf(answerOf(points, readAsked(url.searchParams))));
  const world = { answer: wellAnswered, cursor: NOON as number, changes: 0 };
  const ports = {
    baseUrl: "https://fleet.test",
    now: () => epochMs(NOON + time.elapsed() - started),
    monotonic: time.elapsed,
    setTimer: time.setTimer,
    random: () => 0.5,
    fetch: async (address: string, { signal }: RequestInit) => {
      const url = new URL(address);
      asked.push(url);
      const response = await world.answer(url, signal!);
      signal?.throwIfAborted();
      return response;
    },
    openSocket: () => expect.fail("no socket"),
    onNetworkBack: () => () => undefined,
  };
  const clock = createServerClock(ports);
  const store = createTrackStore(quota);
  const fetchHistory = createFetchHistory({ ports, clock });
  return {
    ...time,
    world,
    asked,
    store,
    clock,
    wellAnswered,
    load(demand: Partial<HistoryDemand> = {}, fetch: FetchHistory = fetchHistory) {
      store.begin();
      const load = createHistoryLoad(
        {
          ports,
          clock,
          store,
          fetch,
          cursor: () => world.cursor,
          onChange: () => world.changes++,
        },
        {
          vehicles: vehiclesUpTo(2),
          range: inTime(hours(-6), 0),
          needs: { isWhole: false, freshSince: milliseconds(0) },
          asksWhole: false,
          ...demand,
        },
      );
      load.start();
      return load;
    },
    rowsOf: (vehicle: number) =>
      store
        .blocksOf(vehicleId(vehicle))
        .flatMap(({ from, times }) => Array.from(times, (time) => from + time - NOON)),
  };
}

const rowsIn = (from: number, until: number) =>
  POINTS.map(({ at }) => at).filter((at) => at >= from && at < until);

describe("loading the past", () => {
  test("brings every point of each asked vehicle and day, and says so [HIST-02]", async () => {
    const { load, pass, rowsOf, asked } = createWorld();
    const range = inTime(days(-2), hours(-1));

    const running = load({ vehicles: vehiclesUpTo(3), range });
    expect(running.state()).toEqual({ type: "loading", done: 0, total: 9 });
    await pass(100);

    expect(running.state()).toEqual({ type: "complete" });
    for (const vehicle of [1, 2, 3]) expect(rowsOf(vehicle)).toEqual(rowsIn(days(-2), hours(-1)));
    expect(rowsOf(4)).toEqual([]);
    expect(asked.every(({ searchParams }) => searchParams.get("fields") === "core")).toBe(true);
  });

  test("asks only for what is missing, and again for a day that was not over [HIST-02]", async () => {
    const { load, pass, asked, elapsed } = createWorld();
    load({ range: inTime(days(-1), 0) });
    await pass(100);
    const before = asked.length;

    load({ range: inTime(days(-1), 0) });
    await pass(100);
    expect(asked).toHaveLength(before);

    load({ range: inTime(days(-2), 0), needs: { isWhole: false, freshSince: elapsed() } });
    await pass(100);
    const later = asked.slice(before).map(({ searchParams }) => {
      const { from, to } = readAsked(searchParams);
      return [from - NOON, to - NOON];
    });
    expect(later.sort(([one = 0], [other = 0]) => one - other)).toEqual([
      [days(-2), days(-1)],
      [hours(-12), 0],
    ]);
  });

  test("of a day that is over, too, what came late is shown when it is opened an hour later [H04]", async () => {
    const { load, pass, world, asked, elapsed, rowsOf, store } = createWorld();
    const range = inTime(days(-2), days(-1));
    const again = (ago: number) =>
      load({ range, needs: { isWhole: false, freshSince: milliseconds(elapsed() - ago) } });
    again(minutes(1));
    await pass(100);
    const before = asked.length;

    const late = { at: days(-2) + minutes(5) };
    const points = new Map([1, 2].map((id) => [id, [late]]));
    world.answer = (url) => historyResponse(bytesOf(answerOf(points, readAsked(url.searchParams))));
    await pass(minutes(20));
    again(minutes(1));
    await pass(100);
    expect(asked).toHaveLength(before);

    await pass(hours(1));
    again(minutes(1));
    await pass(100);
    expect(rowsOf(1)).toEqual([late.at]);
    expect(store.blocksOf(vehicleId(2)).map(({ count }) => count)).toEqual([1, 0]);
  });

  test("asks for what is nearest the cursor first, and a few at a time", async () => {
    const { load, world, asked, pass, wellAnswered } = createWorld();
    const waiting: (() => void)[] = [];
    world.answer = async (url, signal) => {
      await new Promise<void>((go) => waiting.push(go));
      return wellAnswered(url, signal);
    };
    world.cursor = NOON - days(1);

    load({ vehicles: vehiclesUpTo(100), range: inTime(days(-3), 0) });
    await settle();

    expect(asked).toHaveLength(2);
    const { from, to } = readAsked(asked[0]!.searchParams);
    expect([from - NOON, to - NOON]).toEqual([days(-1.5), days(-0.5)]);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await pass(10);
      expect(waiting.length).toBeLessThanOrEqual(2);
    }
    expect(asked).toHaveLength(4);
  });

  test.each<[number, HistoryLoad["type"], string]>([
    [429, "failed", "busy"],
    [503, "failed", "busy"],
    [500, "failed", "busy"],
    [401, "failed", "signedOut"],
    [403, "failed", "notAllowed"],
    [400, "failed", "internal"],
  ])("says why nothing came: %i [H05]", async (status, type, reason) => {
    const { load, pass, world, asked } = createWorld();
    world.answer = () => new Response("no", { status });

    const running = load();
    await pass(minutes(2));

    expect(running.state()).toEqual({ type, reason });
    if (reason === "busy") expect(asked.length).toBe(MOST_ATTEMPTS);
  });

  test("says that the server cannot be reached, or falls silent [H05]", async () => {
    const { load, pass, world } = createWorld();
    world.answer = () => Promise.reject(new TypeError("no route"));
    const running = load();
    await pass(minutes(2));
    expect(running.state()).toEqual({ type: "failed", reason: "offline" });

    world.answer = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    const silent = load();
    await pass(minutes(5));
    expect(silent.state()).toEqual({ type: "failed", reason: "timeout" });
  });

  test("waits as long as a busy server asks, for all of its requests [H05]", async () => {
    const { load, pass, world, asked, wellAnswered, elapsed } = createWorld();
    const startedAt = elapsed();
    world.answer = (url, signal) =>
      elapsed() - startedAt < 20_000
        ? new Response("busy", { status: 503, headers: { "retry-after": "20" } })
        : wellAnswered(url, signal);

    const running = load({ vehicles: vehiclesUpTo(100), range: inTime(days(-6), 0) });
    await pass(19_000);
    expect(asked).toHaveLength(2);

    await pass(5_000);
    expect(running.state()).toEqual({ type: "complete" });
  });

  test("of two tabs of one person, who share two places, the second waits and goes on, however long [H05]", async () => {
    const { load, pass, world, wellAnswered, elapsed, rowsOf } = createWorld();
    const freeFrom = elapsed() + minutes(30);
    world.answer = (url, signal) =>
      elapsed() < freeFrom
        ? new Response("two at once", { status: 429, headers: { "retry-after": "5" } })
        : wellAnswered(url, signal);

    const running = load({ vehicles: vehiclesUpTo(100), range: inTime(days(-6), 0) });
    for (let minute = 1; minute < 30; minute++) {
      await pass(minutes(1));
      expect(running.state()).toMatchObject({ type: "loading", done: 0 });
    }
    await pass(minutes(3));
    expect(running.state()).toEqual({ type: "complete" });
    expect(rowsOf(100)).toEqual(rowsIn(days(-6), 0));
  });

  test("calls that were just ended hold the next one up for no longer than their places [H03]", async () => {
    const { load, pass, world, wellAnswered, elapsed, asked } = createWorld();
    const freeFrom = elapsed() + 100;
    const busy = () => new Response("no", { status: 429, headers: { "retry-after": "5" } });
    world.answer = (url, signal) => (elapsed() < freeFrom ? busy() : wellAnswered(url, signal));
    const running = load({ vehicles: vehiclesUpTo(300), range: inTime(days(-2), 0) });
    await pass(500);
    expect(running.state()).toEqual({ type: "complete" });

    // Who has waited for long asks as seldom as the server says.
    world.answer = busy;
    const waiting = load({ vehicles: vehiclesUpTo(300), range: inTime(days(-4), days(-2)) });
    await pass(minutes(1));
    const before = asked.length;
    await pass(minutes(10));
    expect(asked.length - before).toBeLessThanOrEqual(2 * (600 / 5));
    expect(asked.length - before).toBeGreaterThan(100);
    waiting.dispose();
  });

  test("says of what could not be asked about again that it is here from before [H05]", async () => {
    const { load, pass, world, elapsed } = createWorld();
    const demand = { vehicles: vehiclesUpTo(2), range: inTime(days(-2), days(-1)) };
    const first = load(demand);
    await pass(minutes(2));
    expect(first.state()).toEqual({ type: "complete" });

    const again = async (status: number) => {
      world.answer = () => new Response("no", { status });
      const running = load({ ...demand, needs: { isWhole: false, freshSince: elapsed() } });
      await pass(minutes(2));
      return running.state();
    };
    await pass(hours(1));
    expect(await again(503)).toEqual({ type: "failed", reason: "busy", isOlderShown: true });
    expect(await again(403), "who may not see it any more").toEqual({
      type: "failed",
      reason: "notAllowed",
    });

    world.answer = () => new Response("no", { status: 503 });
    const other = load({ vehicles: [vehicleId(3)], range: demand.range });
    await pass(minutes(2));
    expect(other.state(), "who was never here").toEqual({ type: "failed", reason: "busy" });
  });

  test("whoever waits for their turn can be stopped, and asks for no more [H05]", async () => {
    const { load, pass, world, asked } = createWorld();
    world.answer = () => new Response("no", { status: 429, headers: { "retry-after": "5" } });
    const running = load();
    await pass(minutes(2));
    running.cancel();
    const before = asked.length;
    await pass(minutes(2));
    expect(running.state()).toMatchObject({ type: "cancelled" });
    expect(asked).toHaveLength(before);
  });

  test("asks again for the rest of an answer that was cut off, then says what is missing [H05]", async () => {
    const { load, pass, world, wellAnswered, asked, rowsOf } = createWorld();
    let cuts = 0;
    world.answer = async (url, signal) => {
      const bytes = new Uint8Array(await (await wellAnswered(url, signal)).arrayBuffer());
      const isOfSecond = url.searchParams.getAll("deviceId").includes("2");
      if (!isOfSecond) return historyResponse(bytes);
      cuts++;
      return historyResponse(bytes.slice(0, bytes.length - 8), 300);
    };

    const running = load({ range: inTime(hours(-6), 0), vehicles: vehiclesUpTo(2) });
    await pass(minutes(2));

    expect(running.state()).toEqual({ type: "complete" });
    expect(rowsOf(1)).toEqual(rowsIn(hours(-6), 0));
    expect(rowsOf(2)).toEqual(rowsIn(hours(-6), 0));
    expect(cuts).toBe(1);
    expect(asked).toHaveLength(1);
  });

  test("asks for the rest of an answer that ended early because it held too much [HIST-02]", async () => {
    const { load, pass, world, rowsOf, asked } = createWorld();
    const points = new Map([1, 2, 3].map((id) => [id, POINTS]));
    // As our server: whole blocks, until there would be more points than one answer holds.
    const mostPoints = 200;
    world.answer = (url) => {
      let count = 0;
      const blocks = answerOf(points, readAsked(url.searchParams));
      const sent = blocks.filter((block) => (count += block.count) <= mostPoints);
      return historyResponse(bytesOf(sent, { isWhole: sent.length === blocks.length }));
    };

    const running = load({ vehicles: vehiclesUpTo(3), range: inTime(days(-4), hours(-1)) });
    await pass(minutes(2));

    expect(running.state()).toEqual({ type: "complete" });
    for (const vehicle of [1, 2, 3]) expect(rowsOf(vehicle)).toEqual(rowsIn(days(-4), hours(-1)));
    expect(asked.length).toBeGreaterThan(2);
  });

  test("says that a vehicle's day which no answer holds is missing [H05]", async () => {
    const { load, pass, world } = createWorld();
    world.answer = (url) => {
      const blocks = answerOf(new Map([[1, POINTS]]), readAsked(url.searchParams));
      const sent = blocks.filter(({ count }) => count < 100);
      return historyResponse(bytesOf(sent, { isWhole: sent.length === blocks.length }));
    };
    const running = load({ vehicles: vehiclesUpTo(1), range: inTime(days(-2), 0) });
    await pass(minutes(2));
    expect(running.state()).toEqual({ type: "partial", missing: 1, reason: "tooMuch" });
  });

  test("of some vehicles finds out which one may not be seen, and shows the others [H05]", async () => {
    const { load, pass, world, wellAnswered, rowsOf } = createWorld();
    world.answer = (url, signal) =>
      url.searchParams.getAll("deviceId").includes("5")
        ? new Response("not yours", { status: 403 })
        : wellAnswered(url, signal);

    const running = load({ vehicles: vehiclesUpTo(9) });
    await pass(minutes(1));

    expect(running.state()).toEqual({ type: "partial", missing: 1, reason: "notAllowed" });
    expect(rowsOf(5)).toEqual([]);
    for (const vehicle of [1, 2, 3, 4, 6, 7, 8, 9])
      expect(rowsOf(vehicle)).toEqual(rowsIn(hours(-6), 0));
  });

  test("ends its requests when cancelled, keeps what had come, and asks for the rest when asked again", async () => {
    const { load, pass, world, wellAnswered, rowsOf } = createWorld();
    const ended: string[] = [];
    world.answer = (url, signal) => {
      if (readAsked(url.searchParams).from < NOON - days(1)) {
        signal.addEventListener("abort", () => ended.push(url.search));
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new Error())),
        );
      }
      return wellAnswered(url, signal);
    };
    const running = load({ vehicles: vehiclesUpTo(100), range: inTime(days(-2), 0) });
    await pass(100);
    expect(running.state()).toMatchObject({ type: "loading", done: 100, total: 300 });

    running.cancel();
    expect(running.state()).toEqual({ type: "cancelled", missing: 200 });
    expect(ended).toHaveLength(2);
    expect(rowsOf(7)).toEqual(rowsIn(hours(-12), 0));

    world.answer = wellAnswered;
    running.retry();
    await pass(100);
    expect(running.state()).toEqual({ type: "complete" });
    expect(rowsOf(7)).toEqual(rowsIn(days(-2), 0));
  });

  test("stops when more comes than the quota holds, and says so", async () => {
    const { load, pass, store } = createWorld({ quota: 60_000 });
    const running = load({ vehicles: vehiclesUpTo(300), range: inTime(days(-3), 0) });
    await pass(1_000);

    expect(running.state()).toMatchObject({ type: "partial", reason: "tooMuch" });
    expect(store.bytes()).toBeLessThan(60_000 + 20_000);
  });

  test.each(["404", "html", "json"])(
    "asks a stock server for positions in JSON, and makes the same of them: %s [API-01]",
    async (kind) => {
      const { load, pass, world, asked, store, rowsOf } = createWorld();
      world.answer = (url) => {
        if (url.pathname === "/api/history")
          return kind === "404"
            ? new Response("none", { status: 404 })
            : new Response(kind === "json" ? "[]" : "<!doctype html>", {
                headers: { "content-type": kind === "json" ? "application/json" : "text/html" },
              });
        const { vehicles, from, to } = readAsked(url.searchParams);
        return Response.json([
          null,
          { deviceId: 9, fixTime: new Date(from).toISOString() },
          ...POINTS.filter(({ at }) => NOON + at >= from && NOON + at <= to).map(
            ({ at, fuel }) => ({
              id: at + 1e9,
              deviceId: vehicles[0],
              fixTime: new Date(NOON + at).toISOString(),
              serverTime: new Date(NOON + at + 2_500).toISOString(),
              latitude: -34.9,
              longitude: -56.2,
              speed: 12.5,
              course: 90,
              altitude: 40,
              address: "Rambla 1",
              attributes: { fuel, ignition: true, totalDistance: 5, note: "é", rpm: at },
            }),
          ),
        ]);
      };

      const running = load({ range: inTime(days(-1), 0) });
      await pass(1_000);

      expect(running.state()).toEqual({ type: "complete" });
      expect(rowsOf(1)).toEqual(rowsIn(days(-1), 0));
      expect(
        asked.filter(({ pathname }) => pathname === "/api/history").length,
      ).toBeLessThanOrEqual(3);
      expect(
        store.missing(vehicleId(2), inTime(days(-1), 0), {
          isWhole: true,
          freshSince: milliseconds(0),
        }),
      ).toEqual([]);
    },
  );

  test("calls an answer that makes no sense unreadable, whatever its bytes [H05]", async () => {
    const good = bytesOf(
      answerOf(new Map([[1, POINTS]]), {
        vehicles: [1],
        from: NOON - hours(6),
        to: NOON,
        fields: "core",
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: good.length }),
        fc.integer({ min: 1, max: 700 }),
        async (flips, cut, piece) => {
          const { load, pass, world, rowsOf } = createWorld();
          world.answer = () => {
            const bytes = good.slice(0, cut);
            for (const [at, bits] of flips) if (at < cut) bytes[at]! ^= bits;
            return historyResponse(bytes, piece);
          };

          const running = load({ vehicles: vehiclesUpTo(1) });
          await pass(minutes(2));

          // Whole blocks before the damage are believed: each has a checksum of its own.
          const isSame = running.state().type === "complete";
          if (isSame) expect(rowsOf(1)).toEqual(rowsIn(hours(-6), 0));
          else expect(running.state()).toMatchObject({ type: "failed", reason: "unreadable" });
        },
      ),
      { numRuns: 60 },
    );
  });

  test("believes nobody that was not asked for, nor another time [H05]", async () => {
    const { load, pass, world, rowsOf } = createWorld();
    for (const wrong of [
      { vehicles: [7], from: NOON - hours(6), to: NOON, fields: null },
      { vehicles: [1], from: NOON - hours(7), to: NOON, fields: null },
    ]) {
      world.answer = () => historyResponse(bytesOf(answerOf(new Map([[7, POINTS]]), wrong)));
      const running = load({ vehicles: vehiclesUpTo(1) });
      await pass(minutes(2));
      expect(running.state()).toEqual({ type: "failed", reason: "unreadable" });
      expect(rowsOf(7)).toEqual([]);
    }
  });

  test("shows the last demand, however slow, failing or reordered the answers are [H03]", async () => {
    const totals = { runs: 0, complete: 0, partial: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(
          fc.record({
            vehicles: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), {
              minLength: 1,
              maxLength: 4,
            }),
            fromHour: fc.integer({ min: -60, max: -1 }),
            hours: fc.integer({ min: 0, max: 40 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fc.array(fc.constantFrom("ok", "cut", "busy", "lost"), { maxLength: 25 }),
        async (scheduler, demands, fates) => {
          const { store, load, pass, rowsOf } = createWorld();
          let asked = 0;
          const fetch: FetchHistory = async ({ vehicles, range, isWhole }, onBlock, signal) => {
            const fate = fates[asked++] ?? "ok";
            const blocks = answerOf(new Map(vehicles.map((id) => [id, POINTS])), {
              vehicles,
              from: range.from,
              to: range.until,
              fields: null,
            });
            await scheduler.schedule(Promise.resolve(), "sent");
            if (fate === "busy") throw new HistoryFault("busy");
            if (fate === "lost") throw new HistoryFault("offline");
            for (const block of fate === "cut" ? blocks.slice(0, blocks.length >> 1) : blocks) {
              await scheduler.schedule(Promise.resolve(), "block");
              // What was ended may still come: a stream that does not notice.
              const revision = store.revision();
              onBlock(block, isWhole);
              if (signal.aborted) expect(store.revision()).toBe(revision);
              else if (block.until > block.from) expect(store.revision()).toBeGreaterThan(revision);
            }
            if (fate === "cut") throw new HistoryFault("unreadable");
            signal.throwIfAborted();
          };

          let running: ReturnType<typeof load> | undefined;
          for (const { vehicles, fromHour, hours: length } of demands) {
            running?.dispose();
            const revision = store.revision();
            running = load(
              {
                vehicles: vehicles.map(vehicleId),
                range: inTime(hours(fromHour), Math.min(0, hours(fromHour + length))),
              },
              fetch,
            );
            expect(store.revision()).toBe(revision);
            for (let step = 0; step < 3 && scheduler.count() > 0; step++) await scheduler.waitOne();
          }
          for (let round = 0; round < 400 && running!.state().type === "loading"; round++) {
            while (scheduler.count() > 0) await scheduler.waitOne();
            await pass(1_000);
          }

          const last = demands.at(-1)!;
          const [from, until] = [
            hours(last.fromHour),
            Math.min(0, hours(last.fromHour + last.hours)),
          ];
          totals.runs++;
          const state = running!.state();
          expect(["complete", "partial", "failed"]).toContain(state.type);
          if (state.type !== "complete") {
            totals.partial++;
            expect(fates.filter((fate) => fate !== "ok").length).toBeGreaterThanOrEqual(
              MOST_ATTEMPTS,
            );
            return;
          }
          totals.complete++;
          for (const vehicle of last.vehicles)
            expect(rowsOf(vehicle).filter((at) => at >= from && at < until)).toEqual(
              rowsIn(from, until),
            );
        },
      ),
      { numRuns: 150 },
    );
    expect(totals.complete).toBeGreaterThan(totals.runs / 2);
  });
});
