import type { BaseLayer, MapOverlay, PartnerMap, TileLayer } from "#contract/partnerMap";
import type { BaseChoice } from "../../state/mapOptions.ts";
import type { PaletteName } from "./palettes.ts";

/** What a person sees under the fleet. */
export interface BaseView {
  readonly map: PartnerMap;
  readonly base: BaseChoice;
  readonly overlays: readonly MapOverlay[];
  /** The page's theme. */
  readonly isDark: boolean;
}

export const wantedBase = ({ base, isDark }: BaseView): BaseLayer | "builtIn" =>
  base !== "auto" ? base : isDark ? "dark" : "streets";

/** The tiles that are wanted, lowest first, by a name that says what they are. */
export function wantedTiles(view: BaseView): readonly (readonly [string, TileLayer])[] {
  const { map, overlays } = view;
  const base = wantedBase(view);
  const names = [...(base === "builtIn" ? [] : [base]), ...overlays];
  return names.flatMap((name) => {
    const layer = map.layers[name] ?? (name === "hybrid" ? map.layers.satellite : undefined);
    return layer ? [[name, layer] as const] : [];
  });
}

/**
 * Tiles from above that are the same for both: then the built-in map draws streets and names on
 * them. A partner's own hybrid tiles have theirs.
 */
export const drawsNames = (view: BaseView): boolean =>
  wantedBase(view) === "hybrid" &&
  (view.map.layers.hybrid?.tiles ?? view.map.layers.satellite?.tiles) ===
    view.map.layers.satellite?.tiles;

/** The built-in map's colours below it, which are all there is while no tile has come. */
export function paletteOf(view: BaseView, hasTiles: boolean): PaletteName {
  const base = wantedBase(view);
  const isDark = base === "dark" || (base !== "light" && base !== "streets" && view.isDark);
  const ground = isDark ? "dark" : "light";
  return hasTiles && drawsNames(view) ? `${ground}Imagery` : ground;
}
