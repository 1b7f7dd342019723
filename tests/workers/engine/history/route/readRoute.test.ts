import fc from "fast-check";
import { expect, test } from "vitest";
import { ROUTE_COLOURINGS, type RouteColumns, type RouteView } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { minutes } from "#domain/units";
import { DEFAULT_STATE_RULES, type StateRules } from "#domain/vehicle/vehicleState";
import { routeColumns } from "../../../../../workers/engine/history/route/historyRoute.ts";
import type { RoutesRead } from "../../../../../workers/engine/history/route/readRoute.ts";
import { runAtOnce } from "../../../../../workers/engine/schedule/runAtOnce.ts";
import { blocksOf } from "../../../../support/blocks.ts";
import { position } from "../../../../support/fleetBuilders.ts";
import { arbitraryPast, pastTrack } from "../../../../support/pastTrack.ts";

const [ONE, TWO] = [vehicleId(1), vehicleId(2)];
const OTHER_RULES: StateRules = { ...DEFAULT_STATE_RULES, disconnectedAfter: minutes(3) };

const wishes = fc.array(
  fc.record({
    zoom: fc.integer({ min: 2, max: 18 }),
    colouring: fc.constantFrom(...ROUTE_COLOURINGS),
    vehicles: fc.constantFrom([ONE], [ONE, TWO], [TWO, ONE]),
    /** Which of the first's points have an event. */
    events: fc.array(fc.nat(200), { maxLength: 5 }),
    rules: fc.constantFrom(DEFAULT_STATE_RULES, OTHER_RULES),
  }),
  { minLength: 2, maxLength: 5 },
);

const bytesOf = ({ memory, ...rest }: RouteColumns) => ({
  memory: new Uint8Array(memory),
  paths: rest.paths.count,
  points: rest.points,
  drawn: rest.drawn,
  bounds: rest.bounds,
});

test("a route of tracks that were read before is what it would be otherwise, whatever was asked then [HIST-05]", () => {
  fc.assert(
    fc.property(arbitraryPast(), arbitraryPast(), wishes, (first, second, asked) => {
      const tracks = [pastTrack(first), pastTrack(second)] as const;
      const blocks = new Map([
        [ONE, blocksOf(tracks[0])],
        [TWO, blocksOf(tracks[1])],
      ]);
      const route = (
        {
          events,
          rules,
          ...view
        }: Pick<RouteView, "zoom" | "colouring" | "vehicles"> & {
          readonly events: readonly number[];
          readonly rules: StateRules;
        },
        read: RoutesRead,
      ) =>
        bytesOf(
          runAtOnce(
            routeColumns(blocks, view, {
              revision: 1,
              rules,
              read,
              tripsOf: () => undefined,
              eventsOf: () =>
                events.flatMap((row) => {
                  const at = tracks[0][row];
                  return at ? [{ time: at.fixTime, positionId: at.id }] : [];
                }),
            }),
          ),
        );
      const read: RoutesRead = new WeakMap();
      for (const wish of asked) expect(route(wish, read)).toEqual(route(wish, new WeakMap()));
    }),
    { numRuns: 30, seed: 5 },
  );
});

test("across 180° routes lie side by side, also the one that was read alone before [HIST-04]", () => {
  const at = (vehicle: number, longitude: number) =>
    [0, 10].map((ago) =>
      position({ vehicle, at: -1_000 * ago, id: 100 * vehicle - ago, latitude: 0, longitude }),
    );
  const blocks = new Map([
    [ONE, blocksOf(at(1, 179.9))],
    [TWO, blocksOf(at(2, -179.9))],
  ]);
  const read: RoutesRead = new WeakMap();
  const boundsOf = (vehicles: RouteView["vehicles"]) =>
    runAtOnce(
      routeColumns(
        blocks,
        { vehicles, zoom: 10, colouring: "trip" },
        {
          revision: 1,
          rules: DEFAULT_STATE_RULES,
          read,
          tripsOf: () => undefined,
          eventsOf: () => [],
        },
      ),
    ).bounds;

  expect(boundsOf([TWO])).toMatchObject({ west: -179.9, east: -179.9 });
  expect(boundsOf([ONE, TWO])).toMatchObject({ west: 179.9, east: expect.closeTo(180.1, 6) });
});
