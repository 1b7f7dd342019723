import type { Layer } from "@deck.gl/core";
import { PathLayer, PolygonLayer } from "@deck.gl/layers";
import type { ShapeOutline } from "#contract/historyVisits";
import { unwrapRing } from "#domain/geo/unwrapRing";
import { bytesOf, type MapColours } from "../drawing/mapColours.ts";

const LINE_PX = 2;
const FILL_ALPHA = 36;

/** A shape that is asked about, below the fleet: clicks go through it. */
export function shapeLayers({ corners, isClosed }: ShapeOutline, { focus }: MapColours): Layer[] {
  const flat = unwrapRing(corners.map(([longitude, latitude]) => ({ longitude, latitude })));
  const ring = Array.from(flat.longitudes, (longitude, at): [number, number] => [
    longitude,
    flat.latitudes[at]!,
  ]);
  if (!isClosed)
    return [
      new PathLayer({
        id: "asked-shape",
        data: [ring],
        getPath: (path: [number, number][]) => path,
        getColor: bytesOf(focus),
        getWidth: LINE_PX,
        widthUnits: "pixels",
      }),
    ];
  return [
    new PolygonLayer({
      id: "asked-shape",
      data: [ring],
      getPolygon: (polygon: [number, number][]) => polygon,
      getFillColor: bytesOf(focus, FILL_ALPHA),
      getLineColor: bytesOf(focus),
      getLineWidth: LINE_PX,
      lineWidthUnits: "pixels",
      lineJointRounded: true,
    }),
  ];
}
