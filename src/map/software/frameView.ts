import { LngLat, type Map as MapLibreMap } from "maplibre-gl";
import { type Corners, cornersOf, type Point, quadTransform } from "./quadTransform.ts";

/** Where the corners of what was painted lie. */
export interface FrameView {
  readonly centre: LngLat;
  readonly corners: Corners<LngLat>;
  readonly width: number;
  readonly height: number;
}

/** Of what the map shows now, if it is painted now. */
export function captureFrameView(map: MapLibreMap): FrameView {
  const { clientWidth: width, clientHeight: height } = map.getCanvas();
  const [topLeft, topRight, bottomRight, bottomLeft] = cornersOf(width, height);
  const under = ([x, y]: Point) => map.unproject([x, y]);
  const corners = [under(topLeft), under(topRight), under(bottomRight), under(bottomLeft)] as const;
  return { centre: map.getCenter(), corners, width, height };
}

/**
 * The CSS transform that brings what was painted to where it belongs now: empty when it is there,
 * undefined when it cannot be seen from here.
 */
export function transformOf(
  map: MapLibreMap,
  { centre, corners, width, height }: FrameView,
): string | undefined {
  // The map counts on where somebody turns it round.
  const turns = 360 * Math.round((map.getCenter().lng - centre.lng) / 360);
  const seen = ({ lng, lat }: LngLat): Point => {
    const { x, y } = map.project(new LngLat(lng + turns, lat));
    return [x, y];
  };
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const quad = [seen(topLeft), seen(topRight), seen(bottomRight), seen(bottomLeft)] as const;
  return quadTransform(width, height, quad);
}
