/** What a map can be drawn upon; the user's choice among what the partner offers. */
export const BASE_LAYERS = ["streets", "satellite", "hybrid", "dark", "light"] as const;
export type BaseLayer = (typeof BASE_LAYERS)[number];

/** What can be laid over any of them. */
export const MAP_OVERLAYS = ["traffic", "signs"] as const;
export type MapOverlay = (typeof MAP_OVERLAYS)[number];

/** How the same tiles are shown: as they are, without colour, or inverted for the night. */
export const TILE_TONES = ["natural", "grey", "night"] as const;
export type TileTone = (typeof TILE_TONES)[number];

/** Square tiles of the map from a server of somebody's. */
export interface TileLayer {
  /** An address with `{z}`, `{x}` and `{y}` in it. */
  readonly tiles: string;
  /** Who must be named for them; plain text. */
  readonly attribution: string;
  /** Where that name leads. */
  readonly attributionUrl?: string | undefined;
  readonly tileSizePx: number;
  /** Beyond this zoom its tiles are enlarged. */
  readonly maxZoom: number;
  readonly tone: TileTone;
}

/** What a partner's map is made of. A layer that is not named is drawn with the built-in map. */
export interface PartnerMap {
  readonly layers: Readonly<Partial<Record<BaseLayer | MapOverlay, TileLayer>>>;
  /** Addresses of other people’s pages, https, with `{latitude}`, `{longitude}` and `{course}`. */
  readonly directions: string;
  readonly streetView: string;
}

/** Documented addresses that need no key; a partner may put others in their place. */
export const DEFAULT_MAP_LINKS: Pick<PartnerMap, "directions" | "streetView"> = {
  directions: "https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}",
  streetView:
    "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint={latitude},{longitude}&heading={course}",
};

/** With nothing configured, and while it is not known what is: the built-in map alone. */
export const BUILT_IN_MAP: PartnerMap = { layers: {}, ...DEFAULT_MAP_LINKS };
