import { expect, test } from "vitest";
import { type InactivityRuleState, inactivityRule } from "#domain/rules/lasting/inactivityRule";
import type { VehicleRules } from "#domain/rules/moment";
import { epochMs } from "#domain/units";
import { rulesOf, T0 } from "../../../support/ruleBuilders.ts";

const MINUTE = 60_000;
const LAST_UPDATE = epochMs(T0);

/** What is reported of a silence that is checked each minute, with the minute. */
function reported(vehicle: VehicleRules, minutes: number) {
  const events: [minute: number, threshold: unknown][] = [];
  let state: InactivityRuleState | undefined;
  for (let minute = 1; minute <= minutes; minute++) {
    const judged = inactivityRule(
      { vehicle, lastUpdate: LAST_UPDATE, now: epochMs(T0 + minute * MINUTE) },
      state,
    );
    state = judged.state;
    for (const { type, attributes } of judged.drafts) {
      expect(type).toBe("deviceInactive");
      expect(attributes?.lastUpdate).toBe(LAST_UPDATE);
      events.push([minute, attributes?.threshold]);
    }
  }
  return events;
}

test("a silence is reported when it has lasted as long as each alert asks for, once each [EVT-03]", () => {
  const vehicle = rulesOf({ thresholds: { inactivity: [5, 2.5] } });
  expect(reported(vehicle, 20)).toEqual([
    [3, 2.5],
    [5, 5],
  ]);
});

test("a silence is reported from the vehicle's own start on, and again each period, in Traccar's way [EVT-03]", () => {
  const settings = { deviceInactivityStart: 4 * MINUTE, deviceInactivityPeriod: 3 * MINUTE };
  expect(reported(rulesOf({ settings }), 10)).toEqual([
    [4, undefined],
    [7, undefined],
    [10, undefined],
  ]);
  expect(reported(rulesOf({ settings: { deviceInactivityStart: 4 * MINUTE } }), 10)).toEqual([
    [4, undefined],
  ]);
});

test("nobody is notified of a silence that nobody asks about [EVT-03]", () => {
  expect(reported(rulesOf(), 10)).toEqual([]);
});
