import { describe, expect, test } from "vitest";
import { createManualIndex } from "../../../../src/features/manual/createManualIndex.ts";
import { readChapter, wordsOf } from "../../../../src/features/manual/readChapter.ts";

const CHAPTERS = [
  readChapter(
    "map",
    `# Mapa em direto

O mapa mostra cada veículo, e a **posição** dele.

![Um mapa](../images/map.webp)

## Opções {#options}

Escolha em [camadas](list.md#layers) o mapa de base. Prima \`Ctrl K\`.
`,
  ),
  readChapter(
    "evidence",
    `# Provas

Uma ficha de prova.

## Exportação {#files}

Percursos e viagens como ficheiro: CSV, XLSX. A exportação pode ser cancelada.
`,
  ),
];
const find = (query: string) =>
  createManualIndex(CHAPTERS)
    .find(query)
    .map(({ chapter, section }) => `${chapter}#${section}`);

describe("a chapter", () => {
  test("is read into sections by its headings' ids", () => {
    expect(CHAPTERS[0]?.title).toBe("Mapa em direto");
    expect(CHAPTERS[0]?.sections.map(({ id, title }) => [id, title])).toEqual([
      ["", "Mapa em direto"],
      ["options", "Opções"],
    ]);
  });

  test("is searched by its words alone, without marks, images and where links lead", () => {
    expect(CHAPTERS[0]?.sections.map(({ markdown }) => wordsOf(markdown))).toEqual([
      "O mapa mostra cada veículo, e a posição dele.",
      "Escolha em camadas o mapa de base. Prima Ctrl K.",
    ]);
    expect(find("webp")).toEqual([]);
    expect(find("layers")).toEqual([]);
  });
});

describe("the search", () => {
  test.each(["exportação", "exportacao", "EXPORTACAO", "export", "exportacão ficheiro"])(
    "finds with and without accents, in any case, by the beginning of a word: %s [I18N-01]",
    (query) => {
      expect(find(query)).toEqual(["evidence#files"]);
    },
  );

  test("finds a long word with a letter that is wrong, and no short one", () => {
    expect(find("exportasao")).toEqual(["evidence#files"]);
    expect(find("csw")).toEqual([]);
  });

  test("wants every word that was typed", () => {
    expect(find("mapa veículo")).toEqual(["map#"]);
    expect(find("mapa xlsx")).toEqual([]);
  });

  test("puts a title that has the word before a text that has it", () => {
    expect(find("mapa")[0]).toBe("map#");
  });

  test("marks what was found in some words around it", () => {
    const [hit] = createManualIndex(CHAPTERS).find("veiculo");
    expect(hit?.excerpt.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
      "veículo, ",
    ]);
    expect(hit?.excerpt.map(({ text }) => text).join("")).toBe(
      "O mapa mostra cada veículo, e a posição dele.",
    );
  });

  test.each(["", "   ", "***", "<script>", "(", "\\", "%E0%A4%A", "\u0000", "a".repeat(100_000)])(
    "answers whatever is typed: %#",
    (query) => {
      expect(Array.isArray(find(query))).toBe(true);
    },
  );
});
