/**
 * How names are drawn on the map. Page and engine share it: the engine keeps names off each other,
 * and whether they touch depends on how large they are drawn.
 */
export const LABEL_SIZE_PX = 12;
/** A line of that size with its halo. */
export const LABEL_HEIGHT_PX = 16;
/** From the middle of the marker to the top of its name. */
export const LABEL_TOP_PX = 15;
/** Longer names of that size end in an ellipsis. */
export const LABEL_MAX_WIDTH_PX = 140;

/** With more markers than this in view names would only cover them. */
export const MAX_LABELLED_MARKERS = 600;
/** More are not read, and each is a snapshot of its own. */
export const MAX_LABELS = 250;
/** So much of the screen names may cover, as their images must lie side by side. */
export const MAX_LABELS_AREA_PX = MAX_LABELS * LABEL_MAX_WIDTH_PX * LABEL_HEIGHT_PX;

/** Heights are a few, so that images of one height lie in rows. */
const HEIGHT_STEP_PX = 4;

/** A line of letters of a size, with its halo. */
export const labelHeightPx = (sizePx: number): number =>
  Math.max(
    LABEL_HEIGHT_PX,
    Math.ceil((sizePx * LABEL_HEIGHT_PX) / LABEL_SIZE_PX / HEIGHT_STEP_PX) * HEIGHT_STEP_PX,
  );

/** Longer names of a size end in an ellipsis: they say as much in every size. */
export const labelMaxWidthPx = (sizePx: number): number =>
  (sizePx * LABEL_MAX_WIDTH_PX) / LABEL_SIZE_PX;

const NARROW = /[ .,;:'!|iIjlt()[\]-]/;
const WIDE = /[A-Z0-9mw@#%&]/;
const MARK = /\p{M}/u;
/** Latin letters are looked up: names are measured for every snapshot. */
const LATIN = 0x250;
const LATIN_WIDTHS = Float32Array.from({ length: LATIN }, (_, code) => {
  const letter = String.fromCodePoint(code);
  return NARROW.test(letter) ? 4 : WIDE.test(letter) ? 8.6 : 7;
});
const FIRST_FULL_WIDTH = 0x2e80;

/**
 * About how wide a name is drawn, rather too much than too little: the engine has no fonts. Other
 * alphabets count as wide as the widest letters of ours; what is joined on has no width.
 */
export function labelWidthPx(name: string, sizePx = LABEL_SIZE_PX): number {
  let width = 4;
  for (let at = 0; at < name.length && width < LABEL_MAX_WIDTH_PX; at++) {
    const code = name.charCodeAt(at);
    width += code < LATIN ? LATIN_WIDTHS[code]! : otherWidthPx(code);
  }
  return (Math.min(width, LABEL_MAX_WIDTH_PX) * sizePx) / LABEL_SIZE_PX;
}

function otherWidthPx(code: number): number {
  if (code >= 0xdc00 && code <= 0xdfff) return 0; // the second half of a letter
  if (MARK.test(String.fromCharCode(code))) return 0;
  return code >= FIRST_FULL_WIDTH ? 12.5 : 8.6;
}
