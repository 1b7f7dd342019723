import type { PageBox } from "./waysAround.ts";

/** Where a place of the page is in sight of a map: under something that lies on it, beside that, or beyond its edges. */
export type Sight = "beside" | "under" | "beyond";

/** Where a place of the page is, `left` and `top` in pixels as of a box. */
export function sightOf(
  { left, top }: Pick<PageBox, "left" | "top">,
  map: PageBox,
  cover: PageBox,
): Sight {
  const isIn = (box: PageBox) =>
    left >= box.left && left <= box.right && top >= box.top && top <= box.bottom;
  if (!isIn(map)) return "beyond";
  return isIn(cover) ? "under" : "beside";
}
