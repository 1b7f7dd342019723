import { LOCALES, type Locale } from "#contract/locales";
import type { Partner } from "#contract/partner";

export { LOCALES, type Locale };
/** Whose words there are: a locale without its country. */
export type Language = Locale extends `${infer Name}-${string}` ? Name : never;

/** The words when a message is missing. */
export const FALLBACK_MESSAGES: Locale = "en-GB";

/**
 * The first that is wanted and offered: the user's own choices, then the browser's languages in their
 * order, then the partner's. A language without its country ("es", "es-MX") gets the first country that
 * is offered.
 */
export function chooseLocale(
  wanted: readonly unknown[],
  { language, languages = LOCALES }: Pick<Partner, "language" | "languages">,
): Locale {
  for (const one of [...wanted, language]) {
    const found = localeLike(one, languages);
    if (found) return found;
  }
  return languages[0] ?? LOCALES[0];
}

/** The one of these that is meant, however it is written: "pt_BR", "es-MX", "fr". */
export function localeLike(
  wanted: unknown,
  offered: readonly Locale[] = LOCALES,
): Locale | undefined {
  if (typeof wanted !== "string") return undefined;
  const tag = wanted.replace("_", "-").toLowerCase();
  const language = tag.split("-")[0];
  return (
    offered.find((locale) => locale.toLowerCase() === tag) ??
    offered.find((locale) => locale.startsWith(`${language}-`))
  );
}
