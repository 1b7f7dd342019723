import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFormula } from "#domain/formula/compileFormula";
import type { FormulaValue } from "#domain/formula/formula";
import { runFormula } from "#domain/formula/formula";

const NAMES: Record<string, FormulaValue> = {
  adc1: 250,
  ignition: true,
  power: 12.6,
  text: "abc",
  output: 5,
  big: 2 ** 40 + 3,
};

function run(source: string, names = NAMES): FormulaValue {
  const formula = compileFormula(source);
  if (typeof formula !== "function") return "refused";
  let isFault = false;
  const value = runFormula(
    formula,
    (name) => (Object.hasOwn(names, name) ? names[name] : undefined),
    () => {
      isFault = true;
    },
  );
  return isFault ? "fault" : value;
}

describe("a formula", () => {
  test.each<[string, number]>([
    ["math:abs(-2)", 2],
    ["math:ceil(1.2)", 2],
    ["math:floor(1.8)", 1],
    ["math:round(1.5)", 2],
    ["math:sqrt(9)", 3],
    ["math:cbrt(27)", 3],
    ["math:exp(0)", 1],
    ["math:log(1)", 0],
    ["math:log10(1000)", 3],
    ["math:sin(0)", 0],
    ["math:cos(0)", 1],
    ["math:tan(0)", 0],
    ["math:asin(0)", 0],
    ["math:acos(1)", 0],
    ["math:atan(0)", 0],
    ["math:atan2(0, 1)", 0],
    ["math:pow(2, 10)", 1_024],
    ["math:min(3, 2)", 2],
    ["math:max(3, 2)", 3],
    ["math:hypot(3, 4)", 5],
  ])("knows the function in %s", (source, value) => {
    expect(run(source)).toBeCloseTo(value, 12);
  });

  test.each<[string, ReturnType<typeof run>]>([
    ["adc1 * 0.1", 25],
    ["1 + 2 * 3 - 4 / 2", 5],
    ["(1 + 2) * 3", 9],
    ["-2 - -3", 1],
    ["7 % 4", 3],
    ["10 - 4 - 3", 3],
    ["power > 12 && ignition", true],
    ["power gt 13 or not ignition", false],
    ["ignition ? power : 0", 12.6],
    ["false ? 1 : true ? 2 : 3", 2],
    ["fuel ?: 40", 40],
    ["fuel ?? adc1", 250],
    ["fuel == null", true],
    ["fuel > 3", false],
    ["output & 4", 4],
    ["output & 4 == 4", 1],
    ["(output & 4) == 4", true],
    ["(big >> 2) & 0xFF", 0],
    ["big & 3", 3],
    ["~0", -1],
    ["1 << 4 | 1", 17],
    ["text + 1", "abc1"],
    ["'a' + \"b\" + 1.5", "ab1.5"],
    ["text =^ 'ab' && text =$ 'c'", true],
    ["text < 'abd'", true],
    ["text == 'abc'", true],
    ["'5' == 5", true],
    ["'5' * 2", 10],
    ["math:max(1, adc1, 3) + Math.floor(2.7)", 252],
    ["Math.round(adc1 / 3)", 83],
    ["1e3 + .5 + 2L", 1_002.5],
    ["text * 2", "fault"],
    ["1 / 0", "fault"],
    ["fuel + 1", "fault"],
    ["math:sqrt(0 - 1)", "fault"],
    ["", "refused"],
    ["1 +", "refused"],
    ["(1", "refused"],
    ["1 2", "refused"],
    ["a = 1", "refused"],
    ["text.length", "refused"],
    ["text.constructor('x')", "refused"],
    ["print('x')", "refused"],
    ["math:constructor(1)", "refused"],
    ["for (x : y) {}", "refused"],
    ["new('java.lang.String')", "refused"],
    ["`x`", "refused"],
    ["a[0]", "refused"],
  ])("%s", (source, expected) => {
    expect(run(source)).toEqual(expected);
  });

  test("asks for names only, whatever they are called", () => {
    expect(run("constructor")).toBeUndefined();
    expect(run("__proto__ == null")).toBe(true);
  });

  test("is refused when it is too long or too deep, and never exhausts the stack", () => {
    expect(run(`${"(".repeat(2_000)}1${")".repeat(2_000)}`)).toBe("refused");
    expect(run("-".repeat(3_000).concat("1"))).toBe("refused");
    expect(run("1+".repeat(3_000).concat("1"))).toBe("refused");
    expect(run("1+".repeat(1_900).concat("1"))).toBe(1_901);
  });

  test("cannot make a text without end", () => {
    const doubled = compileFormula("text + text");
    expect(typeof doubled).toBe("function");
    expect(run("text + text", { text: "x".repeat(3_000) })).toBe("fault");
  });

  test("multiplies before it adds, from the left", () => {
    const step = fc.tuple(fc.constantFrom("+", "-", "*"), fc.integer({ min: 1, max: 99 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.array(step, { maxLength: 8 }),
        (first, steps) => {
          const source = [first, ...steps.flat()].join(" ");
          let [sum, product] = [0, first];
          for (const [sign, number] of steps) {
            if (sign === "*") product *= number;
            else [sum, product] = [sum + product, sign === "+" ? number : -number];
          }
          expect(run(source)).toBe(sum + product);
        },
      ),
    );
  });

  interface Sum {
    readonly text: string;
    readonly value: number;
  }

  test("computes parentheses first", () => {
    const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
      sum: fc.oneof(
        { maxDepth: 5 },
        fc.nat(99).map((value): Sum => ({ text: String(value), value })),
        fc.tuple(tie("sum"), fc.constantFrom("+", "-", "*"), tie("sum")).map(
          ([left, sign, right]): Sum => ({
            text: `(${left.text} ${sign} ${right.text})`,
            value: calculated(left.value, sign, right.value),
          }),
        ),
      ),
    }));
    fc.assert(
      fc.property(sum, ({ text, value }) => {
        expect(run(text)).toBe(value);
      }),
    );
  });

  test("is read or refused, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (source) => {
        const formula = compileFormula(source);
        expect(typeof formula === "function" || typeof formula.refusal === "string").toBe(true);
      }),
    );
  });
});

const calculated = (left: number, sign: string, right: number): number =>
  sign === "+" ? left + right : sign === "-" ? left - right : left * right;
