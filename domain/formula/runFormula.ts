import { type Formula, FormulaFault } from "./formula.ts";

/** Runs a formula; undefined also when its values do not fit, which is reported to `onFault`. */
export function runFormula(
  formula: Formula,
  valueOf: Parameters<Formula>[0],
  onFault: () => void,
): ReturnType<Formula> {
  try {
    return formula(valueOf);
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    onFault();
    return undefined;
  }
}
