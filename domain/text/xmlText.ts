const XML_ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for an XML document; what XML cannot hold becomes a blank. */
export const xmlText = (text: string): string =>
  text
    .replace(/\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, " ")
    .replace(/[&<>"']/g, (sign) => XML_ENTITIES[sign] ?? "");
