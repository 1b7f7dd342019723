import { expect, test } from "vitest";
import type { Attributes } from "#domain/position";
import { milliseconds } from "#domain/units";
import { DEFAULT_STATE_RULES, type StateRules, stateRules } from "#domain/vehicle/vehicleState";
import { countStates } from "../../../../workers/engine/fleet/classify.ts";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createPartnerRules } from "../../../../workers/engine/fleet/partnerRules.ts";
import { LoadFailure } from "../../../../workers/engine/ports/fetchJson.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

function open(answers: readonly unknown[]) {
  const left = [...answers];
  const paths: string[] = [];
  const published: StateRules[] = [];
  const clock = { ms: 0 };
  const rules = createPartnerRules({ monotonic: () => milliseconds(clock.ms) }, (next) =>
    published.push(next),
  );
  const load = async (path: string) => {
    paths.push(path);
    const answer = left.shift();
    if (answer === undefined) throw new LoadFailure(path, 503);
    return answer;
  };
  return { rules, load, paths, published, clock };
}

test("the thresholds are the server's, and asked for again once a minute [ENG-02]", async () => {
  const first = { movingFromKnots: 8 };
  const { rules, load, paths, published, clock } = open([
    { attributes: first },
    undefined,
    { attributes: null },
  ]);
  rules.shown();
  rules.load(load);
  await settle();
  rules.shown();
  for (clock.ms = 60_000; clock.ms <= 120_000; clock.ms += 60_000) {
    rules.shown();
    rules.shown();
    await settle();
  }

  expect(paths).toEqual(["/api/server", "/api/server", "/api/server"]);
  expect(published).toEqual([stateRules(first), DEFAULT_STATE_RULES]);
});

test.each<[string, object, Attributes]>([
  [
    "the partner's go before the server's",
    { attributes: { movingFromKnots: 8 }, partnerThresholds: { movingFromKnots: 5 } },
    { movingFromKnots: 5 },
  ],
  [
    "what the partner does not name is the server's",
    {
      attributes: { movingFromKnots: 8, minDaysForDisconnected: 2 },
      partnerThresholds: { minDaysForDisconnected: 1 },
    },
    { movingFromKnots: 8, minDaysForDisconnected: 1 },
  ],
  [
    "a partner may be all that names one",
    { partnerThresholds: { movingFromKnots: 5 } },
    { movingFromKnots: 5 },
  ],
  [
    "a server of another kind has none of a partner",
    { attributes: { movingFromKnots: 8 } },
    { movingFromKnots: 8 },
  ],
  ["what is no list of them is none", { attributes: {}, partnerThresholds: "5" }, {}],
])("%s [ENG-02, WL-01]", async (_fact, answer, thresholds) => {
  const { rules, load, published } = open([answer]);
  rules.load(load);
  await settle();
  expect(published).toEqual([stateRules(thresholds)]);
});

test("other thresholds judge every vehicle anew, by what its newest position reported [ENG-02]", () => {
  const fleet = createFleet();
  const published = [
    { speed: 3.5, attributes: { ignition: true } },
    { speed: 5, attributes: {} },
    { speed: 5, attributes: { ignition: false } },
  ];
  published.forEach((each, index) => {
    fleet.putVehicle(vehicle({ id: index + 1 }));
    fleet.applyPosition(position({ vehicle: index + 1, ...each }), NOON);
  });
  const counts = () => {
    fleet.passTime(NOON);
    return countStates(fleet.columns, fleet.slotCount);
  };
  expect(counts()).toMatchObject({ moving: 2, idle: 0, stopped: 1 });
  const before = fleet.version();

  fleet.setRules(stateRules({ movingFromKnots: 4, movingFromKnotsWithoutIgnition: 6 }));

  expect(fleet.version()).not.toBe(before);
  expect(counts()).toMatchObject({ moving: 0, idle: 1, stopped: 2 });
  fleet.applyPosition(
    position({ vehicle: 1, id: 9, at: 1_000, speed: 3.9, attributes: { ignition: true } }),
    NOON,
  );
  expect(counts()).toMatchObject({ moving: 0, idle: 1, stopped: 2 });
});
