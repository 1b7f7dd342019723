import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { type Action, isActive, may, roleOf } from "#domain/account/policy";
import { subject } from "../../support/subject.ts";

const operator = subject();
const ACTIONS: readonly Action[] = ["vehicle.see", "position.see", "group.see"];

const VERBS = ["see", "create", "change", "remove"] as const;
const OBJECT_ACTIONS = OBJECT_KINDS.flatMap((kind) =>
  VERBS.map((verb) => `${kind}.${verb}` as const),
);
const ALL: readonly Action[] = [
  ...OBJECT_ACTIONS,
  "position.see",
  "history.see",
  "history.remove",
  "report.run",
  "event.see",
  "event.acknowledge",
  "acknowledgement.see",
  "image.see",
  "actuation.see",
  "command.offer",
  "halt.see",
  "group.share",
  "driver.identify",
  "vehicle.count",
  "vehicle.share",
  "vehicle.command",
  "vehicle.customCommand",
  "link.change",
  "token.create",
  "server.change",
  "statistics.see",
  "audit.see",
  "message.send",
  "service.use",
];
const RELATIONS = ["self", "linked", "managed", "none"] as const;
const restricted = fc.record({
  readonly: fc.boolean(),
  deviceReadonly: fc.boolean(),
  limitCommands: fc.boolean(),
  disableReports: fc.boolean(),
  fixedEmail: fc.boolean(),
  userLimit: fc.constantFrom(-1, 0, 5),
  deviceLimit: fc.constantFrom(-1, 0, 5),
});
const action = fc.constantFrom(...ALL);
const relation = fc.constantFrom(...RELATIONS);

describe("the policy", () => {
  test("takes rights away by each restriction, and gives none", () => {
    fc.assert(
      fc.property(restricted, action, relation, (flags, what, how) => {
        const held = { ...operator, ...flags };
        const free = { ...operator, userLimit: -1, deviceLimit: -1 };
        if (may(held, what, how)) expect(may(free, what, how)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("lets nobody but administrators touch what is nothing to them", () => {
    fc.assert(
      fc.property(restricted, fc.constantFrom(...OBJECT_ACTIONS), (flags, what) => {
        if (!what.endsWith(".create"))
          expect(may({ ...operator, ...flags }, what, "none")).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test("lets guests see what was shared and do nothing else [Z08]", () => {
    const seen = ALL.flatMap((what) =>
      RELATIONS.filter((how) => may({ ...operator, guest: "full" }, what, how)).map(
        (how) => `${what} ${how}`,
      ),
    );
    expect(seen.sort()).toEqual([
      "event.see linked",
      "group.see linked",
      "history.see linked",
      "position.see linked",
      "report.run linked",
      "user.see self",
      "vehicle.see linked",
    ]);
    // Not even an administrator's flag makes a guest more than that.
    const partial = { ...operator, administrator: true, guest: "partial" } as const;
    expect(ALL.filter((what) => may(partial, what, "linked")).sort()).toEqual([
      "position.see",
      "vehicle.see",
    ]);
  });

  test("lets those who may only read change nothing but themselves [Z07]", () => {
    const reader = { ...operator, readonly: true, userLimit: -1 };
    const harmless = /\.see$|^report\.run$|^command\.offer$|^token\.create$|^service\.use$/;
    for (const what of ALL)
      for (const how of RELATIONS)
        if (!harmless.test(what) && may(reader, what, how))
          expect(`${what} ${how}`).toBe("user.change self");
  });
});

describe("somebody to whom vehicles are read-only [Z07] [M6]", () => {
  const reader = { ...operator, deviceReadonly: true };

  test.each([
    "vehicle.create",
    "vehicle.change",
    "vehicle.remove",
    "vehicle.count",
    "vehicle.share",
    "vehicle.command",
    "vehicle.customCommand",
    "history.remove",
    "group.share",
    "link.change",
    "driver.identify",
    "driver.create",
    "driver.change",
    "driver.remove",
  ] as Action[])("is refused %s however they stand to it", (what) => {
    for (const how of RELATIONS) expect(may(reader, what, how)).toBe(false);
  });
});

describe("rights", () => {
  test.each(ACTIONS)("%s needs a link, except for administrators", (action) => {
    expect(may(operator, action, "linked")).toBe(true);
    expect(may(operator, action, "none")).toBe(false);
    expect(may({ ...operator, userLimit: -1 }, action, "none")).toBe(false);
    expect(may({ ...operator, administrator: true }, action, "none")).toBe(true);
  });

  test("end with the account", () => {
    expect(isActive(operator, 1_000)).toBe(true);
    expect(isActive({ ...operator, disabled: true }, 1_000)).toBe(false);
    expect(isActive({ ...operator, expiresAt: 1_001 }, 1_000)).toBe(true);
    expect(isActive({ ...operator, expiresAt: 1_000 }, 1_000)).toBe(false);
    expect(isActive({ ...operator, administrator: true, disabled: true }, 1_000)).toBe(false);
  });

  test("give a role its name", () => {
    expect(roleOf({ administrator: true, userLimit: 0 })).toBe("administrator");
    expect(roleOf({ administrator: false, userLimit: -1 })).toBe("manager");
    expect(roleOf({ administrator: false, userLimit: 5 })).toBe("manager");
    expect(roleOf({ administrator: false, userLimit: 0 })).toBe("operator");
  });
});
