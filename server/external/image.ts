/** An image as it is sent to a browser. */
export interface Image {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Of services of others: no markup, in which anything could stand. */
export const PHOTOS = /^image\/(jpeg|png|webp|gif)$/;

/** Drawn by us. */
export const svgImage = (markup: string): Image => ({
  contentType: "image/svg+xml",
  bytes: Buffer.from(markup, "utf8"),
});

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text that stays text between tags and in quotes. */
export const svgText = (text: string): string =>
  text.replace(/\p{Cc}/gu, " ").replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
