import { LABEL_HEIGHT_PX, LABEL_MAX_WIDTH_PX, LABEL_SIZE_PX } from "#contract/mapLabels";
import { shownText } from "#domain/text/shownText";
import { createShelves, type Frame } from "./shelves.ts";

/** Finer than this no eye sees, and the atlas would not fit. */
const FINEST = 2;
const ATLAS_PX = 1_024;
/** So many names are drawn at once; the rest with the next snapshot: none may hold up a frame. */
const NAMES_A_FRAME = 40;
const HALO_PX = 4;
const FONT = "'Inter Variable', system-ui, sans-serif";
/** A name of a megabyte is not measured letter by letter. */
const LONGEST_NAME = 60;
/** Of which much may be nothing that one sees. */
const MOST_READ = 500;

/** Copies the top left of an image into a frame of the atlas on the graphics card. */
export type Paint = (image: HTMLCanvasElement, frame: Frame) => void;

export interface LabelAtlas {
  /** Side of the square, in pixels of the screen. */
  readonly sizePx: number;
  /** Pixels of the atlas to one of the page. */
  readonly density: number;
  /** Where each name is on the atlas: left, top, width, height; four a name. */
  frames(names: readonly string[]): Float32Array;
  /** Draws what is not on the atlas yet; returns whether that was all. */
  paint(paint: Paint): boolean;
  /** The atlas was lost, or letters look different now. */
  redrawAll(): void;
}

/**
 * Names as images, kept from one snapshot of the fleet to the next. The browser sets them whole, so
 * that joined and right-to-left letters are right; what its font lacks the system's has.
 */
export function createLabelAtlas(devicePixelRatio: number): LabelAtlas {
  const density = Math.max(1, Math.min(FINEST, devicePixelRatio));
  const sizePx = ATLAS_PX * Math.ceil(density);
  const height = Math.ceil((LABEL_HEIGHT_PX + 1) * density);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((LABEL_MAX_WIDTH_PX + 2 * HALO_PX) * density);
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const shelves = createShelves(sizePx, height);
  let missing = new Set<string>();

  function setUp(pen: CanvasRenderingContext2D): void {
    pen.font = `550 ${LABEL_SIZE_PX * density}px ${FONT}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineJoin = "round";
    pen.lineWidth = HALO_PX * density;
  }
  if (context) setUp(context);

  const widthOf = (name: string) =>
    Math.ceil((context?.measureText(shorten(name)).width ?? 0) + 2 * HALO_PX * density);

  /** As much of a name as fits, by whole letters. */
  function shorten(name: string): string {
    const fits = (text: string) =>
      (context?.measureText(text).width ?? 0) <= LABEL_MAX_WIDTH_PX * density;
    const shown = shownText(name.slice(0, MOST_READ)) ?? "";
    if (shown.length <= LONGEST_NAME && fits(shown)) return shown;
    const letters = Array.from(shown.slice(0, LONGEST_NAME));
    while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
    return `${letters.join("")}…`;
  }

  function frameOf(name: string): Frame {
    const held = shelves.get(name);
    if (held) return held;
    missing.add(name);
    return shelves.put(name, Math.min(canvas.width, widthOf(name)));
  }

  function draw(pen: CanvasRenderingContext2D, name: string, width: number): void {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.direction = isRightToLeft(name) ? "rtl" : "ltr";
    const text = shorten(name);
    const [x, y] = [width / 2, height / 2];
    pen.strokeStyle = "#00f";
    pen.strokeText(text, x, y);
    pen.fillStyle = "#f00";
    pen.fillText(text, x, y);
  }

  return {
    sizePx,
    density,
    frames(names) {
      // The atlas is full: it is cleared, and filled with the names that are shown now.
      if (!shelves.fits(names, widthOf)) {
        shelves.clear();
        missing = new Set();
      }
      return Float32Array.from(names.flatMap((name) => frameOf(name)));
    },
    paint(paint) {
      let painted = 0;
      for (const name of missing) {
        if (painted++ === NAMES_A_FRAME) return false;
        missing.delete(name);
        const frame = shelves.get(name);
        if (!frame || !context) continue;
        draw(context, name, frame[2]);
        paint(canvas, frame);
      }
      return true;
    },
    redrawAll() {
      missing = new Set(shelves.names());
    },
  };
}

const STRONG = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text begins on the right: its first letter decides, as browsers do for `dir=auto`. */
export function isRightToLeft(text: string): boolean {
  const first = STRONG.exec(text)?.[0];
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}
