import { describe, expect, test } from "vitest";
import { shownLines } from "#domain/text/shownLines";

describe("remarks of users", () => {
  test.each([
    ["Gate at the back\nRing twice", "Gate at the back\nRing twice"],
    ["one\r\ntwo\rthree", "one\ntwo\nthree"],
    ["\n\n a \n\n\n\nb\n", "a\n\nb"],
    ["\u202ea\u0007\nb\u200b", "a\nb"],
    [" \n\u200b\n", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j is shown as %j [U01, U10]", (given, shown) => {
    expect(shownLines(given)).toBe(shown);
  });

  test("are not endless [U10]", () => {
    const shown = shownLines("line\n".repeat(200)) ?? "";
    expect(shown.split("\n")).toHaveLength(41);
    expect(shown.endsWith("…")).toBe(true);
  });
});
