import { expect, test } from "vitest";
import { isStoredAlike, NO_MEMORY, type RuleMemory, remember } from "#domain/rules/ruleMemory";
import { epochMs } from "#domain/units";

const SINCE = epochMs(Date.UTC(2026, 7, 21, 12));
const silence = { since: SINCE, rounds: 1 };
const heat = { temp1: "high" } as const;
const memory: RuleMemory = { inactivity: silence, temperature: heat };

test("what a rule learns anew is written down, and what it knew is not written again [EVT-03]", () => {
  expect(isStoredAlike(memory, memory)).toBe(true);
  expect(isStoredAlike(memory, { temperature: heat, inactivity: silence })).toBe(true);
  for (const other of [
    remember(memory, "inactivity", { since: SINCE, rounds: 2 }),
    remember(memory, "temperature", undefined),
    remember(memory, "idle", { since: SINCE }),
    NO_MEMORY,
  ]) {
    expect(isStoredAlike(memory, other)).toBe(false);
    expect(isStoredAlike(other, memory)).toBe(false);
  }
});

test("memory with one part forgotten keeps the others [EVT-03]", () => {
  expect(remember(memory, "temperature", undefined)).toEqual({ inactivity: silence });
  expect(remember(memory, "temperature", heat)).toBe(memory);
});
