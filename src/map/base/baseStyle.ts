import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { TileLayer } from "#contract/partnerMap";
import { type BaseView, drawsNames, paletteOf, wantedBase, wantedTiles } from "./baseView.ts";
import { BUILT_IN_SOURCES, groundLayers, lineLayers } from "./builtInLayers.ts";
import { PALETTES } from "./palettes.ts";
import { tileRaster, tileSource } from "./tileSource.ts";

/** What there is to show; nothing of it before it has come. */
export interface BaseParts {
  /** Whether the server of these tiles answers. */
  readonly isOpen?: (layer: TileLayer) => boolean;
  /** Milliseconds in which a tile appears. */
  readonly fadeMs?: number;
  /** Whether land and shores are known: until then all is one ground, and nothing half of one. */
  readonly hasGround?: boolean;
}

/** The layer and the source of the tiles of a base layer or an overlay. */
export const tileId = (name: string): string => `tiles-${name}`;

/**
 * What lies under the fleet: the built-in map always, and above it the tiles that were asked for
 * and can be had. So nothing is ever blank: where a tile is missing, the map below is seen.
 */
export function baseStyle(
  view: BaseView,
  { isOpen = () => false, fadeMs = 0, hasGround = false }: BaseParts = {},
): StyleSpecification {
  const tiles = wantedTiles(view).filter(([, layer]) => isOpen(layer));
  const base = tiles.filter(([name]) => name === wantedBase(view));
  const colour = PALETTES[paletteOf(view, base.length > 0)];
  const raster = ([name, layer]: readonly [string, TileLayer]): LayerSpecification =>
    tileRaster(tileId(name), layer, fadeMs);
  const photos = base.map(raster);
  const lines = lineLayers(colour);
  return {
    version: 8,
    sources: {
      ...BUILT_IN_SOURCES,
      ...Object.fromEntries(tiles.map(([name, layer]) => [tileId(name), tileSource(layer)])),
    },
    layers: [
      ...groundLayers(colour, hasGround),
      ...(drawsNames(view) ? [...photos, ...lines] : [...lines, ...photos]),
      ...tiles.filter((tile) => !base.includes(tile)).map(raster),
    ],
  };
}
