import { describe, expect, test } from "vitest";
import { readArea } from "#domain/geo/readArea";
import { createDice } from "../../bench/seededFleet.ts";
import { cpuMs } from "../support/cpuMs.ts";
import { proofShare } from "../support/proofShare.ts";

const SEED = Number(process.env.FEED_SEED ?? 1);
const TEXTS = proofShare(10_000, 100_000);
const HANG_MS = 50;

const WHOLE = [
  "POLYGON ((38.7 -9.1, 38.8 -9.1, 38.8 -9.2, 38.7 -9.1))",
  "POLYGON ((10 170, 10 -170, -10 -170, -10 170, 10 170))",
  "LINESTRING (38.7 -9.1, 38.8 -9.2, 38.9 -9.1)",
  "CIRCLE (38.7223 -9.1393, 500)",
];
const PIECES =
  "POLYGON|LINESTRING|CIRCLE|MULTIPOLYGON|EMPTY|(|)|((|))|,| |\t|\n|0|-0|1|-1|90|-91|180|1e9|-5|9e999|NaN|+|.|e|١|Ω|\0".split(
    "|",
  );

/** A sane text with pieces of the grammar put in, taken out and said again, or pieces alone. */
function createTexts(seed: number): () => string {
  const dice = createDice(seed);
  const pick = (count: number) => Math.floor(dice() * count);
  const piece = () => PIECES[pick(PIECES.length)]!;
  return () => {
    if (dice() < 0.2) return Array.from({ length: pick(80) }, piece).join("");
    let text = WHOLE[pick(WHOLE.length)]!;
    for (let changes = pick(4); changes > 0; changes--) {
      const at = pick(text.length);
      const gone = pick(4);
      const added = dice() < 0.1 ? piece().repeat(1 + pick(400)) : dice() < 0.7 ? piece() : "";
      text = text.slice(0, at) + added + text.slice(at + gone);
    }
    return text;
  };
}

describe("the text of an area from somewhere else [E11]", () => {
  test(`${TEXTS.toLocaleString("en")} that were spoilt are read or refused with a reason, and none of them hangs`, () => {
    const next = createTexts(SEED);
    let read = 0;
    let refused = 0;
    let longestMs = 0;
    while (read + refused < TEXTS) {
      const text = next();
      const { area, refusal } = readArea(text);
      if ((area === undefined) === (refusal === undefined)) throw new Error(`neither: ${text}`);
      if (area) read++;
      else refused++;
      const again = () => readArea(text);
      const tookMs = cpuMs(again);
      // A text that is slow in itself is so twice; one that met a collection is not.
      if (tookMs > longestMs) longestMs = Math.max(longestMs, Math.min(tookMs, cpuMs(again)));
    }
    console.info(`seed ${SEED}: ${read} read, ${refused} refused, longest ${longestMs} ms`);

    expect(read + refused).toBe(TEXTS);
    expect(Math.min(read, refused)).toBeGreaterThan(TEXTS / 20);
    expect(longestMs).toBeLessThan(HANG_MS);
  }, 300_000);

  test.each([
    ["a million corners", `POLYGON ((${"38.7 -9.1, ".repeat(1e6)}38.7 -9.1))`],
    ["a ring without an end", `POLYGON ((${"38.7 -9.1, ".repeat(1e6)}`],
    ["a million parentheses", "POLYGON ".concat("(".repeat(1e6))],
    ["a million blanks", `CIRCLE${" ".repeat(1e6)}(1 1`],
    ["a number of a million digits", `CIRCLE (38.7 -9.1, ${"9".repeat(1e6)})`],
  ])("%s is refused at once", (_, text) => {
    expect(readArea(text).refusal).toBeDefined();
    expect(Math.min(...[1, 2, 3].map(() => cpuMs(() => readArea(text))))).toBeLessThan(HANG_MS);
  });
});
