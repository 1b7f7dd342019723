import type { Language } from "../../i18n/locales.ts";
import { loadPart } from "../../ui/lazyPart.ts";
import { MANUAL_CHAPTERS } from "./manualChapters.ts";
import { type ManualChapter, readChapter } from "./readChapter.ts";

/** Sources by the paths of their files. */
type Sources = Readonly<Record<string, string>>;

/** One part of the page a language: search reads all of it, and nobody reads two. */
const LANGUAGES: Record<Language, () => Promise<Sources>> = {
  en: async () => (await import("./texts/englishManual.ts")).englishManual,
  es: async () => (await import("./texts/spanishManual.ts")).spanishManual,
  fr: async () => (await import("./texts/frenchManual.ts")).frenchManual,
  pt: async () => (await import("./texts/portugueseManual.ts")).portugueseManual,
};

/** All chapters in the language of a locale; rejects with `PartNotLoaded` when they do not come. */
export async function loadManual(locale: string): Promise<readonly ManualChapter[]> {
  const sources = await loadPart(LANGUAGES[locale.slice(0, 2) as Language]);
  const byName = new Map(
    Object.entries(sources).map(([path, source]) => [path.replace(/^.*\/|\.md$/g, ""), source]),
  );
  return MANUAL_CHAPTERS.flatMap((name) => {
    const source = byName.get(name);
    return source === undefined ? [] : [readChapter(name, source)];
  });
}
