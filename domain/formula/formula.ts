/** What a formula reads and gives; undefined: not known. */
export type FormulaValue = number | string | boolean | undefined;

/** Looks names up and gives a value. Throws `FormulaFault` where values do not fit. */
export type Formula = (valueOf: (name: string) => FormulaValue) => FormulaValue;

/** A formula met values that it can make nothing of. */
export class FormulaFault extends Error {}
