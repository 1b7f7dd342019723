import MiniSearch from "minisearch";
import { foldText } from "#domain/text/foldText";
import type { ManualChapterName } from "./manualChapters.ts";
import { type ManualChapter, wordsOf } from "./readChapter.ts";

/** A section that has what was asked for. */
export interface ManualHit {
  readonly chapter: ManualChapterName;
  readonly chapterTitle: string;
  readonly section: string;
  readonly title: string;
  /** Some words around the first that was found. */
  readonly excerpt: readonly ExcerptPart[];
}

interface ExcerptPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** More would be read by nobody. */
const MOST_HITS = 30;
const LONGEST_QUERY = 100;
/** Words before the first that was found, and all in all. */
const [WORDS_BEFORE, MOST_WORDS] = [6, 30];
/** From so many letters on one may be wrong. */
const SHORTEST_INEXACT = 5;

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Finds sections by words as people type them: any accents or none, the beginning of a word, a letter
 * that is wrong in a long one.
 */
export function createManualIndex(chapters: readonly ManualChapter[]) {
  const sections = chapters.flatMap((chapter) =>
    chapter.sections.map(({ id, title, markdown }) => ({
      chapter: chapter.name,
      chapterTitle: chapter.title,
      section: id,
      title,
      words: wordsOf(markdown),
    })),
  );
  const index = new MiniSearch<{ id: number }>({
    fields: ["title", "chapterTitle", "words"],
    tokenize: (text) => text.match(WORD) ?? [],
    processTerm: foldText,
    searchOptions: {
      boost: { title: 4, chapterTitle: 2 },
      prefix: true,
      fuzzy: (term) => (term.length < SHORTEST_INEXACT ? false : 0.2),
      combineWith: "AND",
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));

  return {
    find: (query: string): readonly ManualHit[] =>
      index
        .search(query.slice(0, LONGEST_QUERY))
        .slice(0, MOST_HITS)
        .flatMap(({ id, terms }) => {
          const found = sections[id as number];
          if (!found) return [];
          const { words, ...rest } = found;
          return [{ ...rest, excerpt: excerptOf(words, new Set(terms)) }];
        }),
  };
}

function excerptOf(text: string, terms: ReadonlySet<string>): readonly ExcerptPart[] {
  const isFound = (word: string) =>
    (word.match(WORD) ?? []).some((part) => terms.has(foldText(part)));
  const words = text.split(" ");
  const first = Math.max(0, words.findIndex(isFound) - WORDS_BEFORE);
  const shown = words.slice(first, first + MOST_WORDS);
  const parts = shown.map((word, at) => ({
    text: at < shown.length - 1 ? `${word} ` : word,
    isFound: isFound(word),
  }));
  return [
    ...(first > 0 ? [{ text: "… ", isFound: false }] : []),
    ...parts,
    ...(first + MOST_WORDS < words.length ? [{ text: " …", isFound: false }] : []),
  ];
}
