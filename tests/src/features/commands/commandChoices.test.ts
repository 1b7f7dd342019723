import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMAND_EFFECTS, COMMAND_TYPES } from "#domain/actuation/commandType";
import { vehicleId } from "#domain/ids";
import type { SavedCommand } from "../../../../src/api/commands.ts";
import {
  commandOffers,
  isHarmless,
  type VehicleOffer,
} from "../../../../src/features/commands/commandChoices.ts";

const saved = (id: number, given: Partial<SavedCommand>): SavedCommand => ({
  id,
  type: "custom",
  attributes: {},
  description: `command ${id}`,
  ...given,
});
const offer = (id: number, given: Partial<VehicleOffer> = {}): VehicleOffer => ({
  vehicle: vehicleId(id),
  types: ["positionSingle", "custom"],
  saved: [],
  ...given,
});
const WIRED = ["positionSingle", "custom", "engineStop", "engineResume", "outputControl"];

describe("what is offered to be sent", () => {
  test("each choice has those who take it, and who takes nothing is in none [CMD-01]", () => {
    const version = saved(5, { attributes: { data: "getver" } });
    const { choices, textTakenBy } = commandOffers(
      [offer(1, { saved: [version] }), offer(2), offer(3, { types: [] })],
      true,
      false,
    );
    expect(choices.map(({ key, takenBy }) => [key, takenBy])).toEqual([
      ["positionSingle", [1, 2]],
      ["saved-5", [1]],
    ]);
    expect(textTakenBy).toEqual([1, 2]);
  });

  test("people with limited commands are left what was saved for them [CMD-01] [PERM-01]", () => {
    const version = saved(5, { attributes: { data: "getver" } });
    const offers = commandOffers([offer(1, { saved: [version] })], false, false);
    expect(offers.choices.map(({ key }) => key)).toEqual(["saved-5"]);
    expect(offers.textTakenBy).toEqual([]);
  });

  test.each([
    ["an engine's stop", { type: "engineStop" }],
    ["an engine's release", { type: "engineResume" }],
    ["an output", { type: "outputControl", attributes: { index: 1, data: "1" } }],
    ["an output in a tracker's words", { attributes: { data: "setdigout 1" } }],
    ["words that nobody knows", { attributes: { data: "relay,1#" } }],
    ["words behind words that ask", { attributes: { data: "getver;setdigout 1" } }],
    ["a word in other letters", { attributes: { data: "GETVER" } }],
    ["a type that nobody knows", { type: "selfDestruct" }],
    ["a restart", { type: "rebootDevice" }],
  ])(
    "%s is not offered, whatever it is called, and its name says so [CMD-01] [I10]",
    (_what, given) => {
      const one = saved(9, { ...given, description: "Request position" });
      const offers = commandOffers([offer(1, { saved: [one], types: WIRED })], true, false);
      expect(offers.choices.map(({ key }) => key)).toEqual(["positionSingle"]);
      expect(offers.withheld).toEqual(["Request position"]);
      expect(offers.isSomeWithheld).toBe(true);
    },
  );

  test.each([
    ["an engine's stop", "engineStop", {}, "held"],
    ["an output", "outputControl", { index: 1, data: "1" }, "held"],
    ["words that nobody knows", "custom", { data: "relay,1#" }, "held"],
    ["a restart", "rebootDevice", {}, "held"],
    ["what only asks", "custom", { data: "getver" }, "saved"],
    // Nobody approves of a release: it is done where the vehicle is looked at.
    ["an engine's release", "engineResume", {}, undefined],
    // The server never sends these.
    ["an output that no tracker has", "outputControl", { index: 9, data: "1" }, undefined],
    ["words that are hidden", "custom", { data: "\\x73etdigout 1" }, undefined],
    ["a type that nobody knows", "selfDestruct", {}, undefined],
  ] as const)(
    "where a second person is asked for, %s is offered as what it waits for [CMD-01] [IMMO-02]",
    (_what, type, attributes, way) => {
      const one = saved(9, { type, attributes });
      const { choices, withheld } = commandOffers([offer(1, { saved: [one] })], false, true);
      expect(choices.map(({ choice }) => choice.type)).toEqual(way === undefined ? [] : [way]);
      expect(withheld).toEqual(way === undefined ? ["command 9"] : []);
    },
  );

  test("a vehicle that could be immobilised is said to have more, done elsewhere [CMD-01]", () => {
    expect(commandOffers([offer(1, { types: WIRED })], true, false).isSomeWithheld).toBe(true);
    expect(commandOffers([offer(1)], true, false).isSomeWithheld).toBe(false);
  });

  test("nothing with any effect on a vehicle is ever offered [CMD-01] [I10]", () => {
    const commands = fc.record({
      type: fc.constantFrom<string>(...COMMAND_TYPES, "unheardOf"),
      attributes: fc.dictionary(
        fc.constantFrom("data", "index", "a"),
        fc.oneof(fc.string(), fc.nat()),
      ),
    });
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 8 }), (given) => {
        const all = given.map((one, at) => saved(at + 1, one));
        const { choices } = commandOffers(
          [offer(1, { types: [...COMMAND_TYPES], saved: all })],
          true,
          false,
        );
        for (const { choice } of choices) {
          const type =
            choice.type === "plain"
              ? choice.request
              : choice.type === "saved"
                ? choice.saved.type
                : "";
          if (type === "custom") continue;
          expect(COMMAND_EFFECTS[type as keyof typeof COMMAND_EFFECTS]).toBe("none");
        }
      }),
    );
    expect(isHarmless("custom", { data: "getinfo" })).toBe(true);
  });
});
