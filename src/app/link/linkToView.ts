import type { EpochMs } from "#domain/units";
import { readMapView, writeMapView } from "./viewQuery.ts";

/**
 * The address of what is seen. While the past runs the address bar is seconds behind: a link is of the
 * cursor's own moment. `cursor` is undefined while the live fleet is seen.
 */
export function linkToView(
  { origin, pathname, search, href }: Pick<Location, "origin" | "pathname" | "search" | "href">,
  cursor: EpochMs | undefined,
): string {
  const query = new URLSearchParams(search);
  const view = readMapView(query);
  if (cursor === undefined || !view.history) return href;
  const history = { ...view.history, moment: cursor };
  return `${origin}${pathname}${writeMapView({ ...view, history }, query)}`;
}
