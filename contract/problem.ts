import { ACTUATION_CODES } from "./actuationCodes.ts";

/**
 * Why the server refused, in a word the page has a sentence for. Stock clients get the sentence of
 * `detail` as plain text instead: they show what they are sent.
 */
export const PROBLEM_CODES = [
  "badRequest",
  "wrongCredentials",
  "userDisabled",
  "tooManyAttempts",
  "signedOut",
  "notAllowed",
  "sectionClosed",
  "viewing",
  "notFound",
  "tooLarge",
  "tooMany",
  "wrongOrigin",
  "linkUsed",
  "weakPassword",
  "newPasswordRequired",
  "providerUnavailable",
  "providerRefused",
  "unknownPerson",
  "duplicate",
  "badArea",
  "badCalendar",
  "outdated",
  "notConfigured",
  "diskFull",
  "internal",
  ...ACTUATION_CODES,
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** The body of a refusal for clients that accept `application/problem+json`. */
export interface Problem {
  readonly status: number;
  readonly code: ProblemCode;
  readonly detail: string;
}
