import { LOCALES, type Locale } from "#contract/locales";

export { LOCALES, type Locale };
/** Whose words there are: a locale without its country. */
export type Language = Locale extends `${infer Name}-${string}` ? Name : never;

/** The interface when nothing says otherwise (product specification, section 1). */
const FALLBACK_LOCALE: Locale = "pt-PT";
/** The words when a message is missing. */
export const FALLBACK_MESSAGES: Locale = "en-GB";

/**
 * The user's own choice first, then the browser's languages in their order, then the partner's.
 * A language without its country ("es", "es-MX") gets the first country that we have.
 */
export function chooseLocale(
  user: string | undefined,
  browser: readonly string[],
  partner: string | undefined,
): Locale {
  for (const wanted of [user, ...browser, partner]) {
    const found = wanted && localeLike(wanted);
    if (found) return found;
  }
  return FALLBACK_LOCALE;
}

/** The one of ours that is meant, however it is written: "pt_BR", "es-MX", "fr". */
export function localeLike(wanted: string): Locale | undefined {
  const tag = wanted.replace("_", "-").toLowerCase();
  const language = tag.split("-")[0];
  return (
    LOCALES.find((locale) => locale.toLowerCase() === tag) ??
    LOCALES.find((locale) => locale.startsWith(`${language}-`))
  );
}
