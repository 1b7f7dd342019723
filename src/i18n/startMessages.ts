import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { FALLBACK_MESSAGES, type Language, type Locale } from "./locales.ts";
import { en, type Messages } from "./messages/en.ts";
import type { SomeMessages } from "./messages/ptBrazil.ts";
import { withMany } from "./withMany.ts";

/** Only the languages that are used are loaded; English is always there to fall back to. */
const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => en,
  pt: async () => (await import("./messages/pt.ts")).pt,
  es: async () => (await import("./messages/es.ts")).es,
  fr: async () => (await import("./messages/fr.ts")).fr,
};

/** Words that a country has for itself, over those of its language. */
const countries: Partial<Record<Locale, () => Promise<SomeMessages>>> = {
  "pt-BR": async () => (await import("./messages/ptBrazil.ts")).ptBrazil,
};

/** Resolves when the first language can be shown. */
export async function startMessages(locale: Locale): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK_MESSAGES,
    fallbackLng: FALLBACK_MESSAGES,
    resources: { [FALLBACK_MESSAGES]: { translation: en } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  await setLocale(locale);
  return i18next;
}

/**
 * Changes words, the way of writing numbers and dates, and the language that screen readers speak. A language whose words
 * cannot be had gives way to the one that is always there.
 */
export async function setLocale(wanted: Locale): Promise<void> {
  const locale = (await hasWords(wanted)) ? wanted : FALLBACK_MESSAGES;
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

async function hasWords(locale: Locale): Promise<boolean> {
  const load = loaders[locale.slice(0, 2) as Language];
  if (i18next.hasResourceBundle(locale, "translation")) return true;
  try {
    const [words, own] = await Promise.all([load(), countries[locale]?.()]);
    i18next.addResourceBundle(locale, "translation", withMany(words));
    if (own) i18next.addResourceBundle(locale, "translation", own, true, true);
    return true;
  } catch {
    return false;
  }
}
