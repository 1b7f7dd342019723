import type { GeoBox } from "./geoBox.ts";
import type { Coordinate } from "./geodesy.ts";
import { eastOf } from "./nearAlong.ts";
import { unwrapRing } from "./unwrapRing.ts";

/** Of fewer corners all are asked each time. */
const BANDS_FROM_CORNERS = 32;
const CORNERS_A_BAND = 4;
const MOST_BANDS = 256;
/** A way through a corner crosses one of its two edges, whatever rounding says. */
const SLACK = 1e-9;

/**
 * A ring whose edges are straight on a plate of latitude and longitude. Those of a large one lie in
 * bands of latitude, so a coordinate asks only the edges beside it.
 */
export function polygonShape(ring: readonly Coordinate[]) {
  const { longitudes: x, latitudes: y } = unwrapRing(ring);
  const count = ring.length;
  const box = boxOf(x, y);
  const { south, north, west, east } = box;
  const bandCount =
    count < BANDS_FROM_CORNERS ? 1 : Math.min(MOST_BANDS, Math.floor(count / CORNERS_A_BAND));
  const scale = north > south ? bandCount / (north - south) : 0;
  const bandOf = (latitude: number) =>
    Math.max(0, Math.min(bandCount - 1, Math.floor((latitude - south) * scale)));
  const before = (corner: number) => (corner === 0 ? count - 1 : corner - 1);
  const bands = bandedEdges();

  /** In each band the edges that reach into it, by the corner at their end. */
  function bandedEdges(): readonly Uint32Array[] {
    const edges: number[][] = Array.from({ length: bandCount }, () => []);
    for (let corner = 0; corner < count; corner++) {
      const [one, other] = [y[corner]!, y[before(corner)]!];
      const last = bandOf(Math.max(one, other));
      for (let band = bandOf(Math.min(one, other)); band <= last; band++) edges[band]!.push(corner);
    }
    return edges.map((each) => Uint32Array.from(each));
  }

  return {
    box,

    /**
     * Even and odd: a coordinate is inside when a line from it to the east crosses the ring an odd
     * number of times.
     */
    contains(latitude: number, longitude: number): boolean {
      // Into the one turn of the earth in which the ring is laid out.
      const px = longitude + Math.ceil((west - longitude) / 360) * 360;
      if (!(latitude >= south && latitude <= north && px <= east)) return false;
      let isInside = false;
      for (const a of bands[bandOf(latitude)]!) {
        const b = before(a);
        if (y[a]! > latitude === y[b]! > latitude) continue;
        const crossing = x[a]! + ((latitude - y[a]!) / (y[b]! - y[a]!)) * (x[b]! - x[a]!);
        if (px < crossing) isInside = !isInside;
      }
      return isInside;
    },

    /** The shares of a way at which it meets an edge, in no order; some may come twice. */
    crossings(from: Coordinate, to: Coordinate): readonly number[] {
      const eastward = eastOf(from, to);
      const low = Math.min(from.latitude, to.latitude);
      const high = Math.max(from.latitude, to.latitude);
      if (high < south || low > north) return NONE;
      const least = from.longitude + Math.min(0, eastward);
      const most = from.longitude + Math.max(0, eastward);
      const shares: number[] = [];
      const way = { x: 0, y: from.latitude, eastward, northward: to.latitude - from.latitude };
      const lastBand = bandOf(high);
      // In each turn of the earth in which the way reaches the ring.
      for (let turn = Math.ceil((west - most) / 360); turn * 360 + least <= east; turn++) {
        way.x = from.longitude + turn * 360;
        for (let band = bandOf(low); band <= lastBand; band++)
          for (const corner of bands[band]!) addCrossing(shares, corner, way);
      }
      return shares;
    },
  };

  /** Where a way meets the edge that ends at a corner. */
  function addCrossing(shares: number[], corner: number, way: FlatWay): void {
    const b = before(corner);
    const [startX, startY] = [x[corner]!, y[corner]!];
    const edgeX = x[b]! - startX;
    const edgeY = y[b]! - startY;
    const apart = way.eastward * edgeY - way.northward * edgeX;
    if (apart === 0) return; // beside each other: the next edges are met
    const toX = startX - way.x;
    const toY = startY - way.y;
    const alongWay = (toX * edgeY - toY * edgeX) / apart;
    if (!(alongWay > 0 && alongWay < 1)) return;
    const alongEdge = (toX * way.northward - toY * way.eastward) / apart;
    if (alongEdge >= -SLACK && alongEdge <= 1 + SLACK) shares.push(alongWay);
  }
}

const NONE: readonly number[] = [];

interface FlatWay {
  x: number;
  readonly y: number;
  readonly eastward: number;
  readonly northward: number;
}

function boxOf(x: Float64Array, y: Float64Array): GeoBox {
  let [south, north, west, east] = [90, -90, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let corner = 0; corner < x.length; corner++) {
    south = Math.min(south, y[corner]!);
    north = Math.max(north, y[corner]!);
    west = Math.min(west, x[corner]!);
    east = Math.max(east, x[corner]!);
  }
  return { south, north, west, east };
}
