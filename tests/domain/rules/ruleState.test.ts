import { expect, test } from "vitest";
import { isStoredAlike, NO_RULE_STATE, type RuleState, remember } from "#domain/rules/ruleState";
import { epochMs } from "#domain/units";

const SINCE = epochMs(Date.UTC(2026, 7, 21, 12));
const silence = { since: SINCE, rounds: 1 };
const heat = { temp1: "high" } as const;
const state: RuleState = { inactivity: silence, temperature: heat };

test("what a rule learns anew is written down, and what it knew is not written again [EVT-03]", () => {
  expect(isStoredAlike(state, state)).toBe(true);
  expect(isStoredAlike(state, { temperature: heat, inactivity: silence })).toBe(true);
  for (const other of [
    remember(state, "inactivity", { since: SINCE, rounds: 2 }),
    remember(state, "temperature", undefined),
    remember(state, "idle", { since: SINCE }),
    NO_RULE_STATE,
  ]) {
    expect(isStoredAlike(state, other)).toBe(false);
    expect(isStoredAlike(other, state)).toBe(false);
  }
});

test("state with one part forgotten keeps the others [EVT-03]", () => {
  expect(remember(state, "temperature", undefined)).toEqual({ inactivity: silence });
  expect(remember(state, "temperature", heat)).toBe(state);
});
