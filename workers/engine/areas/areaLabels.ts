import type { AreaLabel } from "#contract/areaSnapshot";

/** More names than these nobody reads; more text would also cost the page. */
const MOST_LABELS = 150;
const MOST_LETTERS = 32;
/** Of a letter of 13 px, which is the size of these labels, on average. */
const LETTER_PX = 7;
const LINE_PX = 17;
/** Names keep so far apart. */
const GAP_PX = 3;
const CELL_PX = 64;
/** More than a window has in a column, for one number a cell. */
const ROW_CELLS = 2 ** 24;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How large a name is drawn, about. */
export const areaNamePx = (text: string) => ({ width: text.length * LETTER_PX, height: LINE_PX });

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  one.right > other.left &&
  one.bottom < other.top &&
  one.top > other.bottom;

/** Places names, first come first served: one that would overlap another is left out. */
export function createAreaLabels(pxPerUnit: number) {
  const cells = new Map<number, Box[]>();
  const labels: AreaLabel[] = [];

  function everyCell({ left, right, top, bottom }: Box, test: (cell: number) => boolean): boolean {
    for (let row = Math.floor(bottom / CELL_PX); row <= Math.floor(top / CELL_PX); row++)
      for (let column = Math.floor(left / CELL_PX); column <= Math.floor(right / CELL_PX); column++)
        if (!test(column * ROW_CELLS + row)) return false;
    return true;
  }

  const isFree = (box: Box): boolean =>
    everyCell(box, (cell) => !(cells.get(cell) ?? []).some((taken) => overlap(box, taken)));

  function occupy(box: Box): void {
    everyCell(box, (cell) => {
      const held = cells.get(cell);
      if (held) held.push(box);
      else cells.set(cell, [box]);
      return true;
    });
  }

  return {
    isFull: () => labels.length >= MOST_LABELS,

    /** A sign stands there, so many pixels to each side. `x` and `y` in map units. */
    keepFree(x: number, y: number, halfPx: number): void {
      const [px, py] = [x * pxPerUnit, y * pxPerUnit];
      occupy({ left: px - halfPx, right: px + halfPx, bottom: py - halfPx, top: py + halfPx });
    },

    add(name: string, { x, y, below }: Omit<AreaLabel, "text">): void {
      const text = shortened(name);
      if (text === "" || labels.length >= MOST_LABELS) return;
      const half = areaNamePx(text).width / 2 + GAP_PX;
      const [px, py] = [x * pxPerUnit, y * pxPerUnit - below];
      const box = {
        left: px - half,
        right: px + half,
        bottom: py - LINE_PX / 2,
        top: py + LINE_PX / 2,
      };
      if (!isFree(box)) return;
      occupy(box);
      labels.push({ text, x, y, below });
    },

    take: (): readonly AreaLabel[] => labels,
  };
}

/** One line, by letters as people count them. */
function shortened(name: string): string {
  const line = name.replace(/\s+/g, " ").trim();
  if (line.length <= MOST_LETTERS) return line;
  return `${Array.from(line)
    .slice(0, MOST_LETTERS - 1)
    .join("")}…`;
}
