import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { SharedLink } from "../../../../src/api/sharedLinks.ts";
import { isLinkFound, linkName } from "../../../../src/features/share/linkNames.ts";

const t = ((key: string, values?: object) => `${key}${JSON.stringify(values)}`) as TFunction;
const NAMES = new Map([
  [1, "Ônibus"],
  [2, "Van"],
  [3, "Bus"],
  [4, "Hidden"],
]);
const link = (vehicles: readonly number[], groups: readonly number[] = []): SharedLink => ({
  id: 1,
  vehicles: vehicles.map(vehicleId),
  groups,
  access: "partial",
  createdAt: epochMs(0),
  expiresAt: epochMs(1),
  lastUsedAt: undefined,
});

test("a link is called by its vehicles, of many by three and their number [LNK-01]", () => {
  expect(linkName(t, link([1, 2]), NAMES)).toBe("Ônibus, Van");
  expect(linkName(t, link([1, 2, 3, 4]), NAMES)).toBe('Ônibus, Van, Bus, links.more{"count":1}');
  expect(linkName(t, link([9], [5, 6]), NAMES)).toBe(
    'links.vehicle{"id":9}, links.groups{"count":2}',
  );
});

test("a link is found by all that its row says, the number of its groups too [LNK-01]", () => {
  const words = new Map([["links.groups", "1 group"]]);
  const say = ((key: string) => words.get(key) ?? key) as TFunction;
  const one = link([2], [5]);
  const found = (search: string) =>
    isLinkFound(search, one, { names: NAMES, other: `Only now\n${linkName(say, one, NAMES)}` });
  expect(["1 group", "group van", "now"].map(found)).toEqual([true, true, true]);
  expect(found("2 groups")).toBe(false);
});

test("a link is found by any of its vehicles and by how much it shows [LNK-01]", () => {
  const isFound = (search: string) =>
    isLinkFound(search, link([1, 2, 3, 4]), { names: NAMES, other: "Only now" });
  expect(["onibus", "HIDDEN van", "now", "", "  "].map(isFound)).toEqual(Array(5).fill(true));
  expect(isFound("onibus truck")).toBe(false);
});
