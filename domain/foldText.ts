/** Text as search compares it: "Ação" is found by "acao", "STRASSE" by "straße". */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
