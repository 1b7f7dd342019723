import type { ManualChapterName } from "./manualChapters.ts";

/** What stands below one heading. */
export interface ManualSection {
  /** The same in every language, for addresses; empty for what stands below the chapter's title. */
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
}

export interface ManualChapter {
  readonly name: ManualChapterName;
  readonly title: string;
  /** The first one is the introduction, under the chapter's own title. */
  readonly sections: readonly ManualSection[];
}

/** `# Title`, or `## Title {#id}`. */
const HEADING = /^(?:# (.+)|## (.+) \{#([a-z0-9-]+)\})$/;

/** A chapter as its file has it: a title, an introduction, and sections with ids of their own. */
export function readChapter(name: ManualChapterName, source: string): ManualChapter {
  const sections: { id: string; title: string; lines: string[] }[] = [];
  for (const line of source.split("\n")) {
    const [, chapter, section, id = ""] = HEADING.exec(line) ?? [];
    const title = chapter ?? section;
    if (title) sections.push({ id, title, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return {
    name,
    title: sections[0]?.title ?? name,
    sections: sections.map(({ id, title, lines }) => ({
      id,
      title,
      markdown: lines.join("\n").trim(),
    })),
  };
}

/** Where a section lies in the product. */
export const manualPath = (chapter: string, section = ""): string =>
  `/manual/${chapter}${section && `#${section}`}`;

/**
 * The words of Markdown as the manual is written in it, for search and for a line of summary: without
 * images, marks and where links lead.
 */
export const wordsOf = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^(?:[-*]|\d+\.) /gm, "")
    .replace(/[*`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** What a chapter is about, in its first paragraph. */
export const summaryOf = ({ sections }: ManualChapter): string =>
  wordsOf(sections[0]?.markdown.split("\n\n")[0] ?? "");
