import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { FALLBACK_MESSAGES, type Language, type Locale } from "./locales.ts";
import { type StartMessages, start } from "./messages/en/start.ts";
import type { Messages } from "./messages/en.ts";
import type { SomeMessages } from "./messages/SomeMessages.ts";
import { type MessageTree, withMany } from "./withMany.ts";

type Loaders<Words> = Record<Language, () => Promise<Words>>;

/** Of the pages that open without a session; English is always there to fall back to. */
const starts: Loaders<StartMessages> = {
  en: async () => start,
  pt: async () => (await import("./messages/pt/start.ts")).start,
  es: async () => (await import("./messages/es/start.ts")).start,
  fr: async () => (await import("./messages/fr/start.ts")).start,
};

/** All of them, which a session needs: ten times as much. */
const all: Loaders<Messages> = {
  en: async () => (await import("./messages/en.ts")).en,
  pt: async () => (await import("./messages/pt.ts")).pt,
  es: async () => (await import("./messages/es.ts")).es,
  fr: async () => (await import("./messages/fr.ts")).fr,
};

/** Words that a country has for itself, over those of its language. */
const ownStarts: Partial<Record<Locale, () => Promise<SomeMessages>>> = {
  "pt-BR": async () => (await import("./messages/ptBrazil/startBrazil.ts")).startBrazil,
  "es-CL": async () => (await import("./messages/esChile/startChile.ts")).startChile,
};
const ownAll: typeof ownStarts = {
  "pt-BR": async () => (await import("./messages/ptBrazil.ts")).ptBrazil,
  "es-CL": async () => (await import("./messages/esChile.ts")).esChile,
};

/** Words that a page brings along, under a name of their own. */
export interface PageWords {
  readonly name: string;
  readonly shared: Loaders<MessageTree>;
  /** Of countries, over those. */
  readonly own: Partial<Record<Locale, () => Promise<MessageTree>>>;
}

/** Words that come together. */
interface Words {
  readonly shared: Loaders<MessageTree>;
  readonly own: Partial<Record<Locale, () => Promise<MessageTree>>>;
  /** Under which they stand, if not beside all others. */
  readonly name?: string;
}
const START: Words = { shared: starts, own: ownStarts };
const ALL: Words = { shared: all, own: ownAll };

interface Speech {
  /** What was asked for last: more may be while words are on their way. */
  locale: Locale;
  isAll: boolean;
  /** Of the pages that were opened so far. */
  readonly pages: Set<PageWords>;
  /** By locale what is there, or on its way. */
  readonly held: Map<Locale, Map<Words, Promise<void>>>;
  /** Words have come that are not on the screen yet. */
  isNews: boolean;
}

const speeches = new WeakMap<i18n, Speech>();

function speech(): Speech {
  const known = speeches.get(i18next);
  if (known) return known;
  const begun: Speech = {
    locale: FALLBACK_MESSAGES,
    isAll: false,
    pages: new Set(),
    held: new Map(),
    isNews: false,
  };
  speeches.set(i18next, begun);
  return begun;
}

/** Resolves when the first language can be shown. */
export async function startMessages(locale: Locale): Promise<i18n> {
  await i18next.use(initReactI18next).init({
    lng: FALLBACK_MESSAGES,
    fallbackLng: FALLBACK_MESSAGES,
    resources: { [FALLBACK_MESSAGES]: { translation: start } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  await setLocale(locale);
  return i18next;
}

/**
 * Changes words, the way of writing numbers and dates, and the language that screen readers speak. A language whose words
 * cannot be had gives way to the one that is always there; of several asked for the last one stays.
 */
export async function setLocale(locale: Locale): Promise<void> {
  speech().locale = locale;
  await speak();
}

/**
 * Resolves when the words of every screen are there, and in each language that is spoken from then on;
 * rejects when they cannot be had in English either.
 */
export async function loadAllMessages(): Promise<void> {
  speech().isAll = true;
  await speak();
  if (!(await hasWords(i18next.language as Locale, true)))
    throw new Error("the words did not come");
}

/**
 * Resolves when pages' own words are there too, and in each language that is spoken from then on; rejects
 * when they cannot be had.
 */
export async function loadPageWords(...words: readonly PageWords[]): Promise<void> {
  const { pages } = speech();
  for (const one of words) pages.add(one);
  await loadAllMessages();
}

async function speak(): Promise<void> {
  const wanted = speech();
  for (;;) {
    const { locale, isAll } = wanted;
    const isThere = await hasWords(locale, isAll);
    const hasFallback = isThere || (await hasWords(FALLBACK_MESSAGES, isAll));
    // Whoever asked for another one meanwhile has it spoken.
    if (locale !== wanted.locale || isAll !== wanted.isAll) continue;
    // Where nothing comes at all, what is on the screen stays as it is.
    if (!hasFallback) return;
    const spoken = isThere ? locale : FALLBACK_MESSAGES;
    document.documentElement.lang = spoken;
    // All that is on the screen is drawn anew for it.
    if (i18next.language !== spoken || wanted.isNews) {
      wanted.isNews = false;
      await i18next.changeLanguage(spoken);
    }
    return;
  }
}

async function hasWords(locale: Locale, isAll: boolean): Promise<boolean> {
  const { pages } = speech();
  if (!isAll && i18next.hasResourceBundle(locale, "translation")) return true;
  try {
    await Promise.all((isAll ? [ALL, ...pages] : [START]).map((words) => hold(words, locale)));
    return true;
  } catch {
    return false;
  }
}

/** Words of a locale, fetched once; what did not come is fetched again. */
function hold(words: Words, locale: Locale): Promise<void> {
  const { held } = speech();
  const ofLocale = held.get(locale) ?? new Map<Words, Promise<void>>();
  held.set(locale, ofLocale);
  const known = ofLocale.get(words);
  if (known) return known;
  const coming = addWords(words, locale).catch((error: unknown) => {
    ofLocale.delete(words);
    throw error;
  });
  ofLocale.set(words, coming);
  return coming;
}

async function addWords({ name, shared, own }: Words, locale: Locale): Promise<void> {
  const both = await Promise.all([shared[locale.slice(0, 2) as Language](), own[locale]?.()]);
  for (const each of both) {
    if (!each) continue;
    const messages = withMany(name === undefined ? each : { [name]: each });
    i18next.addResourceBundle(locale, "translation", messages, true, true);
    speech().isNews = true;
  }
}
