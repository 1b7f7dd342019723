import { describe, expect, test } from "vitest";
import { findOptions } from "../../../src/ui/findOptions.ts";

const options = ["Excesso de velocidade", "Ação brusca", "Reboque"].map((label) => ({
  value: label,
  label,
}));
const find = (search: string, limit = Number.POSITIVE_INFINITY) =>
  findOptions("Nada encontrado")({ options, search, limit });

describe("a select that is searched [EVT-05]", () => {
  test("offers what holds the words, however they are typed", () => {
    expect(find("")).toEqual(options);
    expect(find(" ACAO ")).toEqual([options[1]]);
    expect(find("e", 1)).toEqual([options[0]]);
  });

  test("says that nothing was found, and offers nothing to pick", () => {
    expect(find("xyz")).toEqual([{ value: "nothing", label: "Nada encontrado", disabled: true }]);
  });
});
