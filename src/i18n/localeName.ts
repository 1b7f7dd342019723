import type { Locale } from "./locales.ts";

/** Every language under its own name: one who cannot read the page must find it. */
export function localeName(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
