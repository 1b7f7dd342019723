import { labelSizePx } from "#contract/labelStyle";
import { createLabelPen, type LabelPen } from "./labelPen.ts";
import { createShelves, type Frame, type PieceSize } from "./shelves.ts";

/** Finer than this no eye sees, and the atlas would not fit. */
const FINEST = 2;
const ATLAS_PX = 1_024;
/** So many names are drawn at once; the rest with the next snapshot: none may hold up a frame. */
const NAMES_A_FRAME = 40;
/** Copies the top left of an image into a frame of the atlas on the graphics card. */
export type Paint = (image: HTMLCanvasElement, frame: Frame) => void;

export interface LabelAtlas {
  /** Side of the square, in pixels of the screen. */
  readonly sizePx: number;
  /** Pixels of the atlas to one of the page. */
  readonly density: number;
  /** Where each name is on the atlas in the size of its style: left, top, width, height; four a name. */
  frames(names: readonly string[], styles: readonly number[]): Float32Array;
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
  /** One for each size that somebody has. */
  const pens = new Map<number, LabelPen>();
  const shelves = createShelves(sizePx);
  /** Sizes and names: the same name in another size is another image. */
  let missing = new Set<string>();

  function penOf(size: number): LabelPen {
    const held = pens.get(size);
    if (held) return held;
    const pen = createLabelPen(size, density);
    pens.set(size, pen);
    return pen;
  }

  function pieceSize(label: string): PieceSize {
    const { size, name } = sizedName(label);
    const pen = penOf(size);
    return [pen.widthOf(name), pen.canvas.height];
  }

  function frameOf(label: string): Frame {
    const held = shelves.get(label);
    if (held) return held;
    missing.add(label);
    return shelves.put(label, pieceSize(label));
  }

  return {
    sizePx,
    density,
    frames(names, styles) {
      const labels = names.map((name, at) => `${labelSizePx(styles[at] ?? 0)} ${name}`);
      // The atlas is full: it is cleared, and filled with the names that are shown now.
      if (!shelves.fits(labels, pieceSize)) {
        shelves.clear();
        missing = new Set();
      }
      return Float32Array.from(labels.flatMap((label) => frameOf(label)));
    },
    paint(paint) {
      let painted = 0;
      for (const label of missing) {
        if (painted++ === NAMES_A_FRAME) return false;
        missing.delete(label);
        const frame = shelves.get(label);
        if (!frame) continue;
        const { size, name } = sizedName(label);
        const pen = penOf(size);
        if (pen.draw(name, frame[2])) paint(pen.canvas, frame);
      }
      return true;
    },
    redrawAll() {
      missing = new Set(shelves.names());
    },
  };
}

function sizedName(label: string): { readonly size: number; readonly name: string } {
  const end = label.indexOf(" ");
  return { size: Number(label.slice(0, end)), name: label.slice(end + 1) };
}
