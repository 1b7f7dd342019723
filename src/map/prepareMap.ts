import { prepareMarkerAtlas } from "./icons/markerAtlas.ts";
import { isDrawnBySoftware } from "./software/softwareRendering.ts";

/** Makes ready what the first map of the page needs, in tasks of their own: for when nobody waits for anything. */
export function prepareMap(): void {
  prepareMarkerAtlas();
  setTimeout(isDrawnBySoftware);
}
