import { LOCALES } from "#contract/locales";
import type { Partner } from "#contract/partner";

export const LETTER_LANGUAGES = ["pt", "en", "es", "fr"] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

/**
 * The first of these locales that letters are written in and the partner offers: of the person, of the page they wrote
 * from; then the partner's own, the first that it offers, and the product's.
 */
export function letterLanguage(
  wanted: readonly unknown[],
  { language, languages = LOCALES }: Pick<Partner, "language" | "languages">,
): LetterLanguage {
  const offered = new Set(languages.map(shortOf));
  for (const locale of [...wanted, language, ...languages]) {
    const short = shortOf(locale);
    const found = LETTER_LANGUAGES.find((one) => one === short);
    if (found && offered.has(short)) return found;
  }
  return "pt";
}

const shortOf = (locale: unknown): string =>
  typeof locale === "string" ? locale.slice(0, 2).toLowerCase() : "";
