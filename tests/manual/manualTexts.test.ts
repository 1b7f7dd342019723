import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MANUAL_CHAPTERS } from "../../src/features/manual/manualChapters.ts";
import { readChapter } from "../../src/features/manual/readChapter.ts";
import { driverKeysWords } from "../../src/i18n/driverKeysWords.ts";
import { driverPasswordsWords } from "../../src/i18n/driverPasswordsWords.ts";
import { maintenanceFormWords } from "../../src/i18n/maintenanceFormWords.ts";
import { manyWords } from "../../src/i18n/manyWords.ts";
import { en } from "../../src/i18n/messages/en.ts";
import { es } from "../../src/i18n/messages/es.ts";
import { fr } from "../../src/i18n/messages/fr.ts";
import { pt } from "../../src/i18n/messages/pt.ts";
import { rehearsalWords } from "../../src/i18n/rehearsalWords.ts";
import { vehicleFormWords } from "../../src/i18n/vehicleFormWords.ts";
import { HELP_TOPICS } from "../../src/state/helpTopics.ts";

const LANGUAGES = { en, es, fr, pt } as const;
type LanguageName = keyof typeof LANGUAGES;
const NAMES = Object.keys(LANGUAGES) as readonly LanguageName[];

/** What comes with a page of its own. */
const PAGE_WORDS = [
  driverKeysWords,
  driverPasswordsWords,
  manyWords,
  maintenanceFormWords,
  rehearsalWords,
  vehicleFormWords,
];

/** What the product calls otherwise: the settings as its menu does, a geofence as its list does. */
const OTHER_WORDS: Record<LanguageName, RegExp> = {
  en: /geo-?zone|mileage|\bfences?\b/iu,
  es: /configuración|cuentakilómetros|período|\bórdenes\b|\bquiet[oa]s?\b/iu,
  fr: /paramètres|géorepérage|géozone|odomètre/iu,
  pt: /\bcercas?\b|odómetro|\bdemais\b/iu,
};

/** All images together; pages of the product address them one by one. */
const MOST_IMAGE_BYTES = 1_200_000;

const source = (language: LanguageName, chapter: string) =>
  readFileSync(`manual/${language}/${chapter}.md`, "utf8");
const chapterOf = (language: LanguageName, name: (typeof MANUAL_CHAPTERS)[number]) =>
  readChapter(name, source(language, name));
const imagesIn = (text: string) =>
  Array.from(text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g), ([, alt = "", to = ""]) => ({ alt, to }));
const linksIn = (text: string) =>
  Array.from(text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g), ([, to = ""]) => to);
const boldIn = (language: LanguageName, chapter: string) =>
  Array.from(source(language, chapter).matchAll(/\*\*([^*]+)\*\*/g), ([, word = ""]) =>
    plain(word),
  );
const idsOf = (chapter: string, language: LanguageName) => {
  const name = MANUAL_CHAPTERS.find((one) => one === chapter);
  return name && chapterOf(language, name).sections.map(({ id }) => id);
};

describe.each(NAMES)("the manual in %s", (language) => {
  const other = OTHER_WORDS[language];
  /** What is found wrong, chapter by chapter. */
  const wrongIn = (find: (name: (typeof MANUAL_CHAPTERS)[number]) => readonly unknown[]) =>
    MANUAL_CHAPTERS.flatMap((name) => find(name).map((what) => `${name}: ${String(what)}`));

  test("has every chapter and nothing else [I18N-01]", () => {
    expect(readdirSync(`manual/${language}`).sort()).toEqual(
      MANUAL_CHAPTERS.map((name) => `${name}.md`).sort(),
    );
  });

  test.each(MANUAL_CHAPTERS)(
    "%s has the sections of English, with words in each [I18N-01]",
    (name) => {
      const { title, sections } = chapterOf(language, name);
      const ids = sections.map(({ id }) => id);
      expect(ids).toEqual(chapterOf("en", name).sections.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      // The page has an element of this id.
      expect(ids).not.toContain("content");
      expect(title).not.toBe(name);
      for (const { title, markdown } of sections) {
        expect(title.trim()).not.toBe("");
        expect(markdown.length, title).toBeGreaterThan(40);
      }
      // A line that was meant as a heading and is none, as it has no id.
      expect(source(language, name).match(/^#+ /gm)).toHaveLength(sections.length);
    },
  );

  test("leads somewhere by every link [NAV-02]", () => {
    const wrong = wrongIn((name) =>
      linksIn(source(language, name)).filter((to) => {
        const [, chapter = name, section = ""] = /^(?:([a-z-]+)\.md)?(?:#(.+))?$/.exec(to) ?? [];
        return !idsOf(chapter, language)?.includes(section);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("has the images of English, which are there, and says what they show [A11Y-01]", () => {
    const images = wrongIn((name) => imagesIn(source(language, name)).map(({ to }) => to));
    expect(images).toEqual(wrongIn((name) => imagesIn(source("en", name)).map(({ to }) => to)));
    const wrong = wrongIn((name) =>
      imagesIn(source(language, name))
        .filter(({ alt, to }) => alt.length < 10 || !existsSync(`manual/${language}/${to}`))
        .map(({ to }) => to),
    );
    expect(wrong).toEqual([]);
  });

  test("holds no markup but what the page shows [U01]", () => {
    // Neither HTML, tables, fences, quotes nor deeper headings: nothing would style them.
    const wrong = wrongIn(
      (name) => source(language, name).match(/<[a-z!/].*|^(?:\||```|>|###).*/gim) ?? [],
    );
    expect(wrong).toEqual([]);
  });

  test("prints in bold what the page calls so, and as much as in English [I18N-01]", async () => {
    const words = await pageWords(language);
    expect(wrongIn((name) => boldIn(language, name).filter((word) => !words.has(word)))).toEqual(
      [],
    );
    expect(wrongIn((name) => [boldIn(language, name).length])).toEqual(
      wrongIn((name) => [boldIn("en", name).length]),
    );
  });

  test("has one word for one thing, as the page has [I18N-01]", async () => {
    const words = await pageWords(language);
    expect([...words].filter((word) => other.test(word))).toEqual([]);
    expect(wrongIn((name) => other.exec(source(language, name)) ?? [])).toEqual([]);
  });

  test("has a section for every place with a way to help [NAV-02]", () => {
    const wrong = Object.values(HELP_TOPICS).filter((address) => {
      const [chapter = "", section = ""] = address.split("#");
      return !idsOf(chapter, language)?.includes(section);
    });
    expect(wrong).toEqual([]);
  });
});

describe("the manual", () => {
  test("its images are all used, have a size, and are small together", () => {
    const images = readdirSync("manual/images").filter((name) => name.endsWith(".webp"));
    const used = MANUAL_CHAPTERS.flatMap((name) => imagesIn(source("en", name)));
    const sizes = JSON.parse(readFileSync("manual/images/sizes.json", "utf8")) as object;
    expect(images.sort()).toEqual(used.map(({ to }) => to.replace("../images/", "")).sort());
    expect(Object.keys(sizes).sort()).toEqual(images);
    const bytes = images.reduce((sum, name) => sum + statSync(`manual/images/${name}`).size, 0);
    expect(bytes).toBeLessThan(MOST_IMAGE_BYTES);
  });

  test("French has spaces that do not break before high signs [I18N-01]", () => {
    const breaking = MANUAL_CHAPTERS.flatMap(
      (name) => source("fr", name).match(/.{0,20}(?: [:»]|[ \u00a0][;?!]|« ).{0,5}/g) ?? [],
    );
    expect(breaking).toEqual([]);
  });
});

type Tree = { readonly [key: string]: string | Tree };

const pageWords = async (language: LanguageName) => {
  const ofPages = PAGE_WORDS.map(async ({ shared }) => shared[language]());
  return wordsOf([LANGUAGES[language], ...(await Promise.all(ofPages))]);
};

/** All that the page says in a language, as far as it is said without a value in it. */
function wordsOf(messages: readonly Tree[]): ReadonlySet<string> {
  const all = (tree: Tree): string[] =>
    Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : all(value)));
  return new Set(messages.flatMap(all).map(plain));
}

/** Apostrophes and spaces that do not break are typed in several ways. */
function plain(text: string): string {
  return text.replaceAll("’", "'").replaceAll(/\s/g, " ");
}
