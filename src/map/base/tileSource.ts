import type { RasterLayerSpecification, RasterSourceSpecification } from "maplibre-gl";
import type { TileLayer, TileTone } from "#contract/partnerMap";

export const tileSource = (layer: TileLayer): RasterSourceSpecification => ({
  type: "raster",
  tiles: [layer.tiles],
  tileSize: layer.tileSizePx,
  maxzoom: layer.maxZoom,
  attribution: attributionOf(layer),
});

/** Its tiles appear over what is below them in `fadeMs`. */
export const tileRaster = (
  id: string,
  { tone }: TileLayer,
  fadeMs: number,
): RasterLayerSpecification => ({
  id,
  type: "raster",
  source: id,
  paint: { ...PAINT[tone], "raster-fade-duration": fadeMs },
});

/** The night is the day inverted, with its colours turned back: water is blue again. */
const PAINT: Record<TileTone, NonNullable<RasterLayerSpecification["paint"]>> = {
  natural: {},
  grey: { "raster-saturation": -0.8, "raster-brightness-min": 0.08, "raster-contrast": -0.1 },
  night: {
    "raster-brightness-min": 0.92,
    "raster-brightness-max": 0.09,
    "raster-saturation": -0.55,
    "raster-hue-rotate": 180,
    "raster-contrast": -0.05,
  },
};

/** The map takes markup here; what a partner has written is text all the same. */
function attributionOf({ attribution, attributionUrl }: TileLayer): string {
  const text = escape(attribution);
  if (!attributionUrl?.startsWith("https://") || !URL.canParse(attributionUrl)) return text;
  const href = escape(new URL(attributionUrl).href);
  return `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
