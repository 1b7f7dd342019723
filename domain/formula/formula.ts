/** What a formula reads and gives; undefined: not known. */
export type FormulaValue = number | string | boolean | undefined;

/** Looks names up and gives a value. Throws `FormulaFault` where values do not fit. */
export type Formula = (valueOf: (name: string) => FormulaValue) => FormulaValue;

/** A formula met values that it can make nothing of. */
export class FormulaFault extends Error {}

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
