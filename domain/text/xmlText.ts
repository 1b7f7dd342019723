const XML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

/**
 * Text for an XML document, as any reader gives it back: the ends of lines too, one of which readers would make
 * another. What XML cannot hold becomes a blank.
 */
export const xmlText = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, " ")
    .replace(/[&<>"'\r]/g, (sign) => XML_ENTITIES[sign] ?? "");
