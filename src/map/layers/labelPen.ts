import { labelHeightPx, labelMaxWidthPx } from "#contract/mapLabels";
import { shownText } from "#domain/text/shownText";

const HALO_PX = 4;
const FONT = "'Inter Variable', system-ui, sans-serif";
/** A name of a megabyte is not measured letter by letter. */
const LONGEST_NAME = 60;
/** Of which much may be nothing that one sees. */
const MOST_READ = 500;

/** Draws names of one size on a canvas of its own, one after the other. */
export function createLabelPen(size: number, density: number) {
  const most = labelMaxWidthPx(size) * density;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(most + 2 * HALO_PX * density);
  canvas.height = Math.ceil((labelHeightPx(size) + 1) * density);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen) {
    pen.font = `550 ${size * density}px ${FONT}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = HALO_PX * density;
  }

  /** As much of a name as fits, by whole letters. */
  function shorten(name: string): string {
    const fits = (text: string) => (pen?.measureText(text).width ?? 0) <= most;
    const shown = shownText(name.slice(0, MOST_READ)) ?? "";
    if (shown.length <= LONGEST_NAME && fits(shown)) return shown;
    const letters = Array.from(shown.slice(0, LONGEST_NAME));
    while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
    return `${letters.join("")}…`;
  }

  return {
    canvas,

    /** How wide the name is drawn, halo included, in pixels of the canvas. */
    widthOf(name: string): number {
      const letters = pen?.measureText(shorten(name)).width ?? 0;
      return Math.min(canvas.width, Math.ceil(letters + 2 * HALO_PX * density));
    },

    /** Puts the name alone into the canvas, so wide; returns whether it can. */
    draw(name: string, width: number): boolean {
      if (!pen) return false;
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.direction = isRightToLeft(name) ? "rtl" : "ltr";
      const text = shorten(name);
      const [x, y] = [width / 2, canvas.height / 2];
      pen.strokeStyle = "#00f";
      pen.strokeText(text, x, y);
      pen.fillStyle = "#f00";
      pen.fillText(text, x, y);
      return true;
    },
  };
}

export type LabelPen = ReturnType<typeof createLabelPen>;

const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text begins on the right: its first letter decides, as browsers do for `dir=auto`. */
export function isRightToLeft(text: string): boolean {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}
