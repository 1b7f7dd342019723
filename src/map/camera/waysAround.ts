/** An oblong of the page, in pixels from its top left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** So many pixels at each edge of a map. */
export interface EdgesPx {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const NONE: EdgesPx = { left: 0, top: 0, right: 0, bottom: 0 };
const EDGES = ["left", "top", "right", "bottom"] as const;

/**
 * Every way to keep clear of what lies on a map: how much is left out at each edge, what leaves most of
 * the map first. Which of them is best depends on the form of what is to be seen.
 */
export function waysAround(map: PageBox, covers: readonly PageBox[]): readonly EdgesPx[] {
  let ways: readonly EdgesPx[] = [NONE];
  for (const cover of covers) {
    if (!isOver(cover, map)) continue;
    const needed: EdgesPx = {
      left: cover.right - map.left,
      top: cover.bottom - map.top,
      right: map.right - cover.left,
      bottom: map.bottom - cover.top,
    };
    ways = ways.flatMap((way) =>
      EDGES.map((edge) => ({ ...way, [edge]: Math.max(way[edge], needed[edge]) })),
    );
  }
  return ways.toSorted((one, other) => leftOf(map, other) - leftOf(map, one));
}

const isOver = (cover: PageBox, map: PageBox): boolean =>
  cover.left < map.right &&
  cover.right > map.left &&
  cover.top < map.bottom &&
  cover.bottom > map.top;

/** In square pixels. */
function leftOf(map: PageBox, { left, top, right, bottom }: EdgesPx): number {
  const [width, height] = [
    map.right - map.left - left - right,
    map.bottom - map.top - top - bottom,
  ];
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * What lies on this map, of those that say so by `data-covers-map`: a panel, a card or controls that stay where
 * they are, under which nobody would look for what a map was moved to.
 */
export const coversOf = (container: HTMLElement): readonly PageBox[] =>
  Array.from(container.ownerDocument.querySelectorAll("[data-covers-map]"), (element) =>
    element.getBoundingClientRect(),
  );
