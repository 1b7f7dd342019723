import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { Palette } from "./palettes.ts";

/**
 * The built-in map: the world's land, borders and towns, and the streets of the demo city.
 * Everything comes from our own server, so it is there without any network. Texts are drawn with
 * the page's own font: no glyph files.
 */
export const BUILT_IN_SOURCES: Readonly<Record<string, SourceSpecification>> = {
  land: atlas("land", "Natural Earth"),
  borders: atlas("borders"),
  areas: atlas("areas"),
  streets: atlas("streets", "© OpenStreetMap contributors"),
  places: atlas("places", "GeoNames"),
};

function atlas(name: string, attribution?: string): SourceSpecification {
  return {
    type: "geojson",
    data: `/atlas/${name}.geojson`,
    ...(attribution !== undefined && { attribution }),
  };
}

const FONT = ["Inter Variable", "sans-serif"];

/** What distinguishes land from water. The world's shore and the city's make sense only together. */
export const GROUND_SOURCES = ["land", "areas"] as const;

/** A ground that fades in is drawn a dozen times. */
const AT_ONCE = { duration: 0 };

/**
 * What is flat: tiles from above may lie on it. Fleets are on land: so is all before the ground is
 * known. Its layers are there from the start, unseen, because MapLibre reads for no others.
 */
export const groundLayers = (colour: Palette, hasGround: boolean): LayerSpecification[] => [
  {
    id: "water",
    type: "background" as const,
    paint: {
      "background-color": hasGround ? colour.water : colour.land,
      "background-color-transition": AT_ONCE,
    },
  },
  {
    id: "land",
    type: "fill" as const,
    source: "land",
    paint: { "fill-color": colour.land, ...seen(hasGround) },
  },
  ...areaLayers(colour, hasGround),
];

const seen = (isSeen: boolean) => ({
  "fill-opacity": isSeen ? 1 : 0,
  "fill-opacity-transition": AT_ONCE,
});

/** Borders, streets and names. */
export const lineLayers = (colour: Palette): LayerSpecification[] => [
  {
    id: "borders",
    type: "line",
    source: "borders",
    paint: { "line-color": colour.border, "line-width": 1, "line-dasharray": [3, 2] },
  },
  ...streetLayers(colour),
  ...townLayers(colour),
];

function areaLayers(colour: Palette, isSeen: boolean): LayerSpecification[] {
  const fills: readonly (readonly [string, string, number])[] = [
    // The city's own shore: the world's is kilometres off at the scale of a street.
    ["land", colour.land, 8],
    ["industrial", colour.industrial, 12],
    ["sand", colour.sand, 11],
    ["grass", colour.park, 12],
    ["park", colour.park, 10],
    ["water", colour.water, 8],
    ["building", colour.building, 14],
  ];
  return fills.map(([kind, fill, minzoom]) => ({
    id: `area-${kind}`,
    type: "fill",
    source: "areas",
    minzoom,
    filter: ["==", ["get", "kind"], kind],
    paint: { "fill-color": fill, ...seen(isSeen) },
  }));
}

/** Which streets appear from which zoom, and how wide they are at zoom 16. */
const STREETS = [
  { id: "path", kinds: ["path"], minzoom: 15, width: 1.5, main: false },
  { id: "minor", kinds: ["residential", "service"], minzoom: 12, width: 7, main: false },
  { id: "tertiary", kinds: ["tertiary"], minzoom: 11, width: 9, main: false },
  { id: "secondary", kinds: ["secondary"], minzoom: 10, width: 11, main: true },
  { id: "major", kinds: ["motorway", "trunk", "primary"], minzoom: 8, width: 13, main: true },
] as const;

function streetLayers(colour: Palette): LayerSpecification[] {
  const line = (
    id: string,
    { kinds, minzoom, width }: (typeof STREETS)[number],
    { paint, extra }: { readonly paint: string; readonly extra: number },
  ): LayerSpecification => ({
    id,
    type: "line",
    source: "streets",
    minzoom,
    filter: ["in", ["get", "kind"], ["literal", [...kinds]]],
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": paint,
      "line-width": widthByZoom(width, extra),
      "line-opacity": colour.streetOpacity,
    },
  });
  return [
    ...STREETS.filter(({ width }) => width > 5).map((street) =>
      line(
        `casing-${street.id}`,
        { ...street, minzoom: Math.max(13, street.minzoom) } as typeof street,
        { paint: colour.casing, extra: 1.5 },
      ),
    ),
    ...STREETS.map((street) =>
      line(`street-${street.id}`, street, {
        paint: street.main ? colour.mainStreet : colour.street,
        extra: 0,
      }),
    ),
    {
      id: "street-names",
      type: "symbol",
      source: "streets",
      minzoom: 14,
      filter: ["has", "name"],
      layout: {
        "symbol-placement": "line",
        "text-pitch-alignment": "viewport",
        "text-field": ["get", "name"],
        "text-font": FONT,
        "text-size": 11,
        "text-max-angle": 30,
      },
      paint: {
        "text-color": colour.streetText,
        "text-halo-color": colour.halo,
        "text-halo-width": 1.2,
      },
    },
  ];
}

const widthByZoom = (widthAt16: number, extra: number): ExpressionSpecification => [
  "interpolate",
  ["exponential", 1.6],
  ["zoom"],
  9,
  Math.max(0.4, widthAt16 * 0.06) + extra * 0.2,
  16,
  widthAt16 + extra,
  20,
  widthAt16 * 5 + extra,
];

function townLayers(colour: Palette): LayerSpecification[] {
  return [
    {
      id: "places",
      type: "symbol",
      source: "places",
      maxzoom: 13,
      layout: {
        "symbol-sort-key": ["-", 0, ["get", "population"]],
        "text-field": ["get", "name"],
        "text-font": FONT,
        "text-size": [
          "interpolate",
          ["linear"],
          ["log10", ["max", 1, ["get", "population"]]],
          4,
          10,
          7,
          15,
        ],
        "text-padding": 6,
      },
      filter: [
        ">=",
        ["get", "population"],
        ["step", ["zoom"], 5_000_000, 2, 2_000_000, 3, 1_000_000, 4, 300_000, 6, 80_000, 8, 0],
      ],
      paint: {
        "text-color": colour.text,
        "text-halo-color": colour.halo,
        "text-halo-width": 1.4,
      },
    },
  ];
}
