import type { Words } from "../localeWords.ts";

/** What a message may say, with anything in its gaps. */
const saying = (message: string): string =>
  message
    .split(/\{\{\w+\}\}/)
    .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join("[^]+?");

const oneOf = (messages: readonly string[]): RegExp =>
  new RegExp(`^(?:${messages.map(saying).join("|")})$`, "u");

/** Where the words of a dialog say that a file is refused, and that it was read. */
export interface ImportTexts {
  readonly refusal: RegExp;
  readonly read: RegExp;
  /** Of one line or area that is left out, where that is one of few sentences. */
  readonly reason: RegExp;
}

/** Why nobody knows: no clear refusal of a file. */
const UNCLEAR: ReadonlySet<string> = new Set(["noList", "failed"]);

/** What the dialogs may end with, in the words of a language: nothing else is clear. */
export function importTextsOf({ manage, many }: Words): Record<"areas" | "vehicles", ImportTexts> {
  const { notRead, file, refusal, counts, simplified_one, simplified_other } =
    manage.geofence.import;
  const reasons = Object.entries(file).filter(([name]) => !UNCLEAR.has(name));
  return {
    areas: {
      refusal: oneOf(reasons.map(([, reason]) => notRead.replace("{{reason}}", reason))),
      read: oneOf(
        ["", ` ${simplified_one}`, ` ${simplified_other}`].map(
          (end) => `{{file}}: ${counts}${end}`,
        ),
      ),
      reason: oneOf(Object.values(refusal)),
    },
    vehicles: {
      refusal: oneOf([...Object.values(many.files.fault), many.files.noKey]),
      read: oneOf([many.files.summary]),
      reason: /\S/,
    },
  };
}

/** What a text says that nobody should read: a value that is none, or the name of a text. */
export const UNREADABLE =
  /\bundefined\b|\bNaN\b|\[object|\{\{|\b(?:manage|many|draw|error)\.\w+\.\w+|Invalid Date/g;

/** The numbers of a summary, whatever stands between their digits. */
export const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d+(?:[\s.,\u00a0\u202f]\d{3})*/g)].map(([digits]) =>
    Number(digits.replaceAll(/\D/g, "")),
  );
