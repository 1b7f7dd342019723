import { expect, test } from "vitest";
import { historyPlanOf } from "../../bench/browser/history/historyPlan.ts";

test("without arguments all parts are measured at the sizes that are promised [BENCH-01]", () => {
  expect(historyPlanOf(["--history"])).toMatchObject({
    parts: ["node", "vehicle", "fleet", "switching"],
    drawings: ["software", "card"],
    points: 1_000_000,
    vehicles: 5_000,
    rounds: 200,
    folder: undefined,
  });
});

test("parts keep their order, and sizes may be smaller [BENCH-01]", () => {
  const args = ["--part", "fleet", "--part", "vehicle", "--drawing", "card", "--vehicles", "50"];
  expect(historyPlanOf(args)).toMatchObject({
    parts: ["vehicle", "fleet"],
    drawings: ["card"],
    vehicles: 50,
  });
});

test.each([
  [["--part", "trips"], /trips is none of/],
  [["--drawing", "paper"], /paper is none of/],
  [["--points", "0"], /--points/],
  [["--points", "1.5"], /--points/],
  [["--vehicles", "5001"], /--vehicles/],
  [["--rounds", "many"], /--rounds/],
  [["--speed", "3"], /speed/],
])("%j makes no sense and is refused [BENCH-01]", (args, words) => {
  expect(() => historyPlanOf(args)).toThrow(words);
});
