import { FormulaFault, type FormulaValue } from "./formula.ts";

type Binary = (left: FormulaValue, right: FormulaValue) => FormulaValue;

/** As attributes may be. */
const MAX_TEXT = 4_000;

const numeric =
  (compute: (left: number, right: number) => number): Binary =>
  (left, right) =>
    finite(compute(numberOf(left), numberOf(right)));

const comparing =
  (holds: (order: number) => boolean): Binary =>
  (left, right) => {
    if (left === undefined || right === undefined) return false;
    if (typeof left === "string" && typeof right === "string")
      return holds(left < right ? -1 : left > right ? 1 : 0);
    return holds(numberOf(left) - numberOf(right));
  };

const same: Binary = (left, right) => {
  if (left === right) return true;
  if (left === undefined || right === undefined) return false;
  // "5" and 5 are equal, as in JEXL.
  return typeof left !== typeof right && String(left) === String(right);
};
const different: Binary = (left, right) => !same(left, right);

const text =
  (holds: (text: string, part: string) => boolean): Binary =>
  (left, right) =>
    left !== undefined && right !== undefined && holds(String(left), String(right));

const bits =
  (compute: (left: bigint, right: bigint) => bigint): Binary =>
  (left, right) =>
    finite(Number(BigInt.asIntN(64, compute(wholeOf(left), wholeOf(right)))));

/** How tightly each binds, and what it does. `and`, `or`, `?:` and `??` are the parser's own. */
export const BINARY_OPERATORS: ReadonlyMap<
  string,
  { readonly level: number; readonly run: Binary }
> = new Map(
  Object.entries({
    "|": { level: 5, run: bits((a, b) => a | b) },
    "^": { level: 6, run: bits((a, b) => a ^ b) },
    "&": { level: 7, run: bits((a, b) => a & b) },
    "==": { level: 8, run: same },
    "===": { level: 8, run: same },
    eq: { level: 8, run: same },
    "!=": { level: 8, run: different },
    "!==": { level: 8, run: different },
    ne: { level: 8, run: different },
    "<": { level: 9, run: comparing((order) => order < 0) },
    lt: { level: 9, run: comparing((order) => order < 0) },
    "<=": { level: 9, run: comparing((order) => order <= 0) },
    le: { level: 9, run: comparing((order) => order <= 0) },
    ">": { level: 9, run: comparing((order) => order > 0) },
    gt: { level: 9, run: comparing((order) => order > 0) },
    ">=": { level: 9, run: comparing((order) => order >= 0) },
    ge: { level: 9, run: comparing((order) => order >= 0) },
    "=^": { level: 9, run: text((whole, part) => whole.startsWith(part)) },
    "=$": { level: 9, run: text((whole, part) => whole.endsWith(part)) },
    "!^": { level: 9, run: text((whole, part) => !whole.startsWith(part)) },
    "!$": { level: 9, run: text((whole, part) => !whole.endsWith(part)) },
    "<<": { level: 10, run: bits((a, b) => a << shiftOf(b)) },
    ">>": { level: 10, run: bits((a, b) => a >> shiftOf(b)) },
    "+": { level: 11, run: added },
    "-": { level: 11, run: numeric((a, b) => a - b) },
    "*": { level: 12, run: numeric((a, b) => a * b) },
    "/": { level: 12, run: numeric((a, b) => a / b) },
    div: { level: 12, run: numeric((a, b) => a / b) },
    "%": { level: 12, run: numeric((a, b) => a % b) },
    mod: { level: 12, run: numeric((a, b) => a % b) },
  }),
);

/** What may be called, as `math:max(a, b)` or `Math.max(a, b)`. */
export const FUNCTIONS: ReadonlyMap<string, (...values: FormulaValue[]) => FormulaValue> = new Map(
  (
    [
      "abs",
      "ceil",
      "floor",
      "round",
      "sqrt",
      "cbrt",
      "exp",
      "log",
      "log10",
      "sin",
      "cos",
      "tan",
      "asin",
      "acos",
      "atan",
      "atan2",
      "pow",
      "min",
      "max",
      "hypot",
    ] as const
  ).map((name) => [name, (...values) => finite(call(Math[name], values.map(numberOf)))]),
);

/** Called with fewer numbers than it takes, a function gives none. */
function call(run: (...numbers: number[]) => number, numbers: readonly number[]): number {
  return run(...numbers);
}

export function truthOf(value: FormulaValue): boolean {
  if (value === undefined || value === "" || value === "false") return false;
  return value !== false && value !== 0;
}

export function numberOf(value: FormulaValue): number {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  if (value === undefined || Number.isNaN(number)) throw new FormulaFault("not a number");
  return number;
}

export const bitwiseNot = (value: FormulaValue): number => finite(Number(~wholeOf(value)));

function added(left: FormulaValue, right: FormulaValue): FormulaValue {
  if (typeof left !== "string" && typeof right !== "string")
    return finite(numberOf(left) + numberOf(right));
  const joined = `${left ?? ""}${right ?? ""}`;
  if (joined.length > MAX_TEXT) throw new FormulaFault("too long a text");
  return joined;
}

/** Counters may be wider than 32 bits. */
function wholeOf(value: FormulaValue): bigint {
  const number = Math.trunc(numberOf(value));
  if (!Number.isSafeInteger(number)) throw new FormulaFault("not a whole number");
  return BigInt(number);
}

const shiftOf = (by: bigint): bigint => BigInt.asUintN(6, by);

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new FormulaFault("no finite number");
  return value;
}
