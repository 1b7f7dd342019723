import type { RequestParameters } from "maplibre-gl";
import type { TileLayer } from "#contract/partnerMap";
import { WORLD_SIZE, worldX, worldY } from "#domain/geo/mercator";
import type { Camera } from "../camera/camera.ts";

/**
 * External origins learn which site their tiles are for, as they ask, and nothing else of it.
 */
export const tileRequest = (url: string): RequestParameters => ({
  url,
  referrerPolicy: "strict-origin",
});

/** Whether the server has a tile of the middle of the view; garbage is none. */
export async function askTile(
  layer: TileLayer,
  camera: Pick<Camera, "longitude" | "latitude" | "zoom">,
  signal: AbortSignal,
): Promise<boolean> {
  const { url, referrerPolicy = "" } = tileRequest(tileAddress(layer, camera));
  const answer = await fetch(url, { signal, referrerPolicy, credentials: "omit" });
  if (!answer.ok) return false;
  const image = await createImageBitmap(await answer.blob());
  image.close();
  return true;
}

/** Zooms are of squares of 512 pixels: smaller tiles are one step deeper. */
const MAP_TILE_PX = 512;

export function tileAddress(
  { tiles, tileSizePx, maxZoom }: TileLayer,
  { longitude, latitude, zoom }: Pick<Camera, "longitude" | "latitude" | "zoom">,
): string {
  const depth = Math.round(zoom + Math.log2(MAP_TILE_PX / tileSizePx));
  const z = Math.min(Math.max(0, depth), maxZoom);
  const count = 2 ** z;
  const column = Math.floor((worldX(longitude) / WORLD_SIZE) * count);
  const row = Math.floor((worldY(latitude) / WORLD_SIZE) * count);
  return tiles
    .replaceAll("{z}", String(z))
    .replaceAll("{x}", String(((column % count) + count) % count))
    .replaceAll("{y}", String(Math.min(row, count - 1)));
}
