export const LETTER_LANGUAGES = ["pt", "en", "es", "fr"] as const;
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number];

/**
 * The first of these locales that letters are written in: of the person, of the page they wrote from, of the partner; else
 * the product's.
 */
export function letterLanguage(...locales: readonly unknown[]): LetterLanguage {
  for (const locale of locales) {
    const short = typeof locale === "string" ? locale.slice(0, 2).toLowerCase() : "";
    const found = LETTER_LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return "pt";
}
