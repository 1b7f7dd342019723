import { DEFAULT_MAP_LINKS, type PartnerMap, type TileLayer } from "#contract/partnerMap";

/**
 * The map when the operator has configured none: tiles that anybody may use who names their
 * makers. Every host that a page may ask stands here or in the operator's own file; the policy of
 * the page is made from the same. OpenStreetMap's servers are run on donations and are no place for
 * heavy use: a fleet in earnest configures a provider of its own.
 */
export const DEFAULT_MAP: PartnerMap = {
  layers: {
    streets: openStreetMap("natural"),
    light: openStreetMap("grey"),
    dark: openStreetMap("night"),
    satellite: sentinel(),
    hybrid: sentinel(),
  },
  ...DEFAULT_MAP_LINKS,
};

function openStreetMap(tone: TileLayer["tone"]): TileLayer {
  return {
    tiles: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
    attribution: "© OpenStreetMap contributors",
    attributionUrl: "https://www.openstreetmap.org/copyright",
    tileSizePx: 256,
    maxZoom: 19,
    tone,
  };
}

/** The year whose tiles are free for every use (CC BY 4.0); ten metres a point. */
function sentinel(): TileLayer {
  return {
    tiles: "https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/g/{z}/{y}/{x}.jpg",
    attribution:
      "Sentinel-2 cloudless by EOX IT Services GmbH (contains modified Copernicus Sentinel data 2016 & 2017)",
    attributionUrl: "https://s2maps.eu",
    tileSizePx: 256,
    maxZoom: 14,
    tone: "natural",
  };
}
