import { describe, expect, test } from "vitest";
import { COMMAND_EFFECTS } from "#domain/actuation/commandType";
import {
  APPROVAL_HOLDS_FOR,
  isIndependent,
  isSecondPersonAsked,
  needsSecondPerson,
} from "#domain/actuation/secondPerson";
import { minutes } from "#domain/units";

describe("the setting for a second person", () => {
  test.each([undefined, null, false, 0, "", " ", "0", "false"])("%j is off [IMMO-02]", (value) => {
    expect(isSecondPersonAsked({ commandSecondPerson: value as never })).toBe(false);
  });
  test.each([true, "true", 1, "yes", "flase", Number.NaN])("%s is on [IMMO-02]", (value) => {
    expect(isSecondPersonAsked({ commandSecondPerson: value })).toBe(true);
  });
  test("is off until somebody sets it [IMMO-02]", () => {
    expect(isSecondPersonAsked({})).toBe(false);
  });
});

test("whatever stops or may switch something needs one, whatever releases or asks does not [IMMO-02]", () => {
  for (const effect of new Set(Object.values(COMMAND_EFFECTS)))
    expect(needsSecondPerson(effect), effect).toBe(effect === "stops" || effect === "switches");
});

test("an approval holds for five minutes [IMMO-02]", () => {
  expect(APPROVAL_HOLDS_FOR).toBe(minutes(5));
});

describe("a second person is independent", () => {
  const operator = (id: number) => ({ id, administrator: false });
  const administrator = (id: number) => ({ id, administrator: true });
  test.each([
    ["a colleague", operator(1), operator(2), false, true],
    ["an administrator", operator(1), administrator(2), false, true],
    ["the same person", operator(1), operator(1), false, false],
    ["the same administrator", administrator(1), administrator(1), false, false],
    ["whom who asks has in their hands", operator(1), operator(2), true, false],
    [
      "an administrator whom who asks has in their hands",
      operator(1),
      administrator(2),
      true,
      false,
    ],
    ["another administrator", administrator(1), administrator(2), true, true],
    ["an administrator's operator", administrator(1), operator(2), false, false],
  ] as const)("%s [IMMO-02]", (_name, asker, second, hasInHands, isOne) => {
    expect(isIndependent(asker, second, hasInHands)).toBe(isOne);
  });
});
