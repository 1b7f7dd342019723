import type { EpochMs } from "../units.ts";

/** Where what is lent is: in somebody's hand, there later, or given back. */
export const LOAN_STATES = ["now", "later", "ended"] as const;
export type LoanState = (typeof LOAN_STATES)[number];

/** From when until when something is lent; without an end until further notice. */
export interface Loan {
  readonly start: EpochMs;
  readonly end: EpochMs | undefined;
}

/** At a moment: with the start it is there, with the end no more. */
export function loanState({ start, end }: Loan, at: EpochMs): LoanState {
  if (start > at) return "later";
  return end !== undefined && end <= at ? "ended" : "now";
}

/** When it is in another state for the first time after a moment; undefined: never again. */
export const nextLoanMoment = ({ start, end }: Loan, at: EpochMs): EpochMs | undefined =>
  start > at ? start : end !== undefined && end > at ? end : undefined;
