import {
  BASE_LAYERS,
  BUILT_IN_MAP,
  MAP_OVERLAYS,
  type PartnerMap,
  TILE_TONES,
  type TileLayer,
} from "#contract/partnerMap";
import { isObject, numberOf, textOf } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** What the partner's map is made of. */
export const partnerMapQuery = () => callQuery(["partnerMap"], getPartnerMap);

const getPartnerMap = (signal: AbortSignal) =>
  callServer<PartnerMap>("/api/map", { signal, read: readPartnerMap });

/** A layer that cannot be read is one that is not there. */
function readPartnerMap(wire: unknown): PartnerMap | undefined {
  if (!isObject(wire) || !isObject(wire.layers)) return undefined;
  const { layers } = wire;
  const read = [...BASE_LAYERS, ...MAP_OVERLAYS].flatMap((name) => {
    const layer = readLayer(layers[name]);
    return layer ? [[name, layer] as const] : [];
  });
  return {
    layers: Object.fromEntries(read),
    directions: textOf(wire.directions) ?? BUILT_IN_MAP.directions,
    streetView: textOf(wire.streetView) ?? BUILT_IN_MAP.streetView,
  };
}

function readLayer(wire: unknown): TileLayer | undefined {
  if (!isObject(wire)) return undefined;
  const tiles = textOf(wire.tiles);
  const attribution = textOf(wire.attribution);
  const tileSizePx = numberOf(wire.tileSizePx);
  const maxZoom = numberOf(wire.maxZoom);
  const tone = TILE_TONES.find((known) => known === wire.tone);
  if (tiles === undefined || attribution === undefined) return undefined;
  if (tileSizePx === undefined || maxZoom === undefined || tone === undefined) return undefined;
  const attributionUrl = textOf(wire.attributionUrl);
  return { tiles, attribution, attributionUrl, tileSizePx, maxZoom, tone };
}
