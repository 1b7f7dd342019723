import { describe, expect, test } from "vitest";
import type { FleetTimeline } from "#contract/fleetTimeline";
import {
  EVENT_COUNT_KINDS,
  type EventCountKind,
  eventDensityToWire,
  MAX_EVENT_COLUMNS,
} from "#contract/historyEvents";
import { epochMs, hours, minutes, seconds } from "#domain/units";
import { foldEvents } from "../../../../../workers/engine/history/timeline/fleetEvents.ts";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";

const [FROM, TO] = [epochMs(NOON - hours(2)), epochMs(NOON - hours(1))];
const PATH = "/api/history/events";
const FLEET = 450;

/** A fleet whose hour is open; the server counted an overspeed in the tenth minute for each of some vehicles. */
async function createCountedWorld(
  answer: (vehicles: readonly string[]) => unknown = () => undefined,
) {
  const world = createFakeWorld();
  for (let id = 1; id <= FLEET; id++) {
    world.server.vehicles.set(id, vehicle({ id }));
    world.server.positions.set(id, position({ vehicle: id, at: -1_000 }));
  }
  world.server.answers["/api/history"] = (query) =>
    historyResponse(
      bytesOf(answerOf(new Map([[1, [{ at: hours(-2) + 1_000 }]]]), readAsked(query))),
      50_000,
    );
  world.server.answers[PATH] = (query) => {
    const ids = query.getAll("deviceId");
    const columns = Number(query.get("columns"));
    const count = {
      column: Math.floor(columns / 6),
      kind: "deviceOverspeed" as const,
      count: ids.length,
      first: epochMs(FROM + minutes(10) + 1),
    };
    return answer(ids) ?? eventDensityToWire({ from: FROM, to: TO, columns, counts: [count] });
  };
  await world.open();
  await world.engine.openHistory({ vehicles: "all", from: FROM, to: TO }, FROM);
  await world.pass(seconds(3));
  const asked = () => world.server.asked.filter((path) => path.startsWith(PATH));
  const timeline = async (more: { from?: number; to?: number } = {}) => {
    const view = { from: epochMs(more.from ?? FROM), to: epochMs(more.to ?? TO), widthPx: 600 };
    const coming = world.engine.fleetTimeline(view);
    await world.pass(seconds(3));
    return coming;
  };
  return { ...world, asked, timeline };
}

const rowsOf = ({ events: { columns, kinds, counts, firsts } }: Pick<FleetTimeline, "events">) =>
  Array.from(columns, (column, row) => [
    column,
    EVENT_COUNT_KINDS[kinds[row]!],
    counts[row],
    firsts[row]! - FROM,
  ]);

describe("what happened to a whole fleet [HIST-03] [HIST-07]", () => {
  test("is counted by the server, in some calls whatever happened, and drawn once it is here", async () => {
    const world = await createCountedWorld();
    expect(world.asked(), "nobody looks yet").toHaveLength(0);
    const before = await world.timeline();
    expect(rowsOf(before)).toEqual([]);
    await world.pass(seconds(5));
    expect(world.snapshot().history!.revision).toBeGreaterThan(before.revision);

    const [whole, later] = [
      await world.timeline(),
      await world.timeline({ from: FROM + minutes(30) }),
    ];
    expect(rowsOf(whole)).toEqual([[100, "deviceOverspeed", FLEET, minutes(10) + 1]]);
    expect(rowsOf(later)).toEqual([]);
    // 200 vehicles a call, and not again for another part of the same time.
    expect(world.asked()).toHaveLength(3);
    expect(world.asked()[0]).toContain(`columns=${MAX_EVENT_COLUMNS}`);
  });

  test("is missing of those alone whom the server does not answer about", async () => {
    const world = await createCountedWorld((ids) =>
      ids.includes("201") ? new Response("no", { status: 403 }) : undefined,
    );
    await world.timeline();
    await world.pass(seconds(5));
    expect(rowsOf(await world.timeline())).toEqual([
      [100, "deviceOverspeed", FLEET - 200, minutes(10) + 1],
    ]);
  });

  test("is not asked of a server that does not have the call, nor once the past is closed", async () => {
    const stock = await createCountedWorld(() => new Response("none", { status: 404 }));
    expect(rowsOf(await stock.timeline())).toEqual([]);
    await stock.timeline();
    expect(stock.asked()).toHaveLength(1);

    const busy = await createCountedWorld(
      () => new Response("later", { status: 429, headers: { "retry-after": "5" } }),
    );
    await busy.timeline();
    await busy.engine.closeHistory();
    const asked = busy.asked().length;
    await busy.pass(minutes(10));
    expect(busy.asked()).toHaveLength(asked);
  });

  test("has one row a column and kind, the first moment of both, and nothing beyond the view", () => {
    const at = (minute: number, kind: EventCountKind, count = 1) => ({
      column: 0,
      kind,
      count,
      first: epochMs(FROM + minutes(minute)),
    });
    const counts = [at(31, "sos"), at(3, "sos", 4), at(1, "sos", 2), at(2, "other"), at(60, "sos")];
    const events = foldEvents({ from: FROM, to: TO }, 6, counts);
    expect(new Set(rowsOf({ events }).map((row) => row.join(" ")))).toEqual(
      new Set([`0 sos 6 ${minutes(1)}`, `0 other 1 ${minutes(2)}`, `3 sos 1 ${minutes(31)}`]),
    );
    expect([...events.columns]).toEqual([0, 0, 3]);
  });
});
