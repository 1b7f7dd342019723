import { expect, test } from "vitest";
import { countedNames } from "../../../src/i18n/countedNames.ts";

const format = { count: (count: number) => count.toLocaleString("en") };

test("things that are called alike are named once and counted [ALR-01, GEO-01]", () => {
  expect(countedNames([], format)).toBe("");
  expect(countedNames(["Depot", "Yard"], format)).toBe("Depot, Yard");
  expect(countedNames(["Depot", "Yard", "Depot"], format)).toBe("Depot (2), Yard");
  expect(
    countedNames(
      Array.from({ length: 1_200 }, () => "A"),
      format,
    ),
  ).toBe("A (1,200)");
});
