import type { Color, Layer, PickingInfo } from "@deck.gl/core";
import { PathLayer, ScatterplotLayer, TextLayer } from "@deck.gl/layers";
import type { RouteColouring, RouteColumns, RouteStop } from "#contract/history";
import type { Bounds } from "#contract/viewport";
import type { EpochMs } from "#domain/units";
import { bytesOf, type MapColours } from "../drawing/mapColours.ts";
import { routeColours } from "./routeColours.ts";
import { type RoutePieces, routePart } from "./routePart.ts";

/** How a route is to be seen. */
export interface RouteStyle {
  readonly colouring: RouteColouring;
  readonly colours: MapColours;
  readonly isDark: boolean;
  /** A trip, a stop or a stretch of the timeline that stands out. */
  readonly highlighted: { readonly from: EpochMs; readonly until: EpochMs } | undefined;
}

/** Where a click leads. */
export interface RoutePicks {
  readonly onStop: (stop: RouteStop) => void;
  readonly onCluster: (bounds: Bounds) => void;
  /** A point of the line, by its moment. */
  readonly onMoment: (moment: EpochMs) => void;
  /** What is written beside a stop: how long it was. */
  readonly stopText: (stop: RouteStop) => string;
}

const LINE_PX = 4;
const CASING_PX = 7;
const HIGHLIGHT_PX = 12;
const ARROW_PX = 11;
const STOP_PX = 7;
const CLUSTER_PX = 12;
/** A long list of stops is counted, not written. */
const MOST_STOP_TEXTS = 60;
const FONT = "'Inter Variable', sans-serif";

/**
 * One or more routes as layers below the fleet: a casing, so that the line is read on any ground; what
 * stands out; the line; arrows in the direction of travel; stops with how long they were.
 */
export function routeLayers(columns: RouteColumns, style: RouteStyle, picks: RoutePicks): Layer[] {
  const { colours, highlighted } = style;
  const part = highlighted && routePart(columns, highlighted.from, highlighted.until);
  return [
    ...(part
      ? [
          pathLayer("route-highlight", part, {
            px: HIGHLIGHT_PX,
            colour: bytesOf(colours.focus, 150),
          }),
        ]
      : []),
    pathLayer("route-casing", columns.paths, {
      px: CASING_PX,
      colour: bytesOf(colours.outline, 220),
    }),
    lineLayer(columns, style, picks),
    arrowLayer(columns, colours),
    ...stopLayers(columns, colours, picks),
    ...clusterLayers(columns, colours, picks),
  ];
}

const SHARED = {
  widthUnits: "pixels",
  jointRounded: true,
  capRounded: true,
  _pathType: "open",
} as const;

const piecesOf = ({ count, startIndices, lngLat }: RoutePieces) => ({
  length: count,
  startIndices,
  attributes: { getPath: { value: lngLat, size: 2 } },
});

interface PathStyle {
  readonly px: number;
  readonly colour: Color;
}

const pathLayer = (id: string, pieces: RoutePieces, { px, colour }: PathStyle) =>
  new PathLayer({
    id,
    data: piecesOf(pieces),
    ...SHARED,
    getWidth: px,
    getColor: colour,
    updateTriggers: { getColor: colour },
  });

function lineLayer(columns: RouteColumns, style: RouteStyle, picks: RoutePicks) {
  const { paths, origin } = columns;
  const pieces = piecesOf(paths);
  return new PathLayer({
    id: "route",
    data: {
      ...pieces,
      attributes: {
        ...pieces.attributes,
        getColor: { value: routeColours(paths, style.colouring, style), size: 4, normalized: true },
      },
    },
    ...SHARED,
    getWidth: LINE_PX,
    pickable: true,
    onClick({ index, coordinate }: PickingInfo) {
      const vertex = index < 0 || !coordinate ? -1 : nearestVertex(paths, index, coordinate);
      if (vertex >= 0) picks.onMoment((origin + paths.seconds[vertex]! * 1_000) as EpochMs);
    },
  });
}

/** Of one unbroken piece, the vertex that is nearest in degrees. */
export function nearestVertex(
  { startIndices, lngLat }: Pick<RouteColumns["paths"], "startIndices" | "lngLat">,
  path: number,
  [longitude = 0, latitude = 0]: readonly number[],
): number {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let vertex = startIndices[path]!; vertex < startIndices[path + 1]!; vertex++) {
    const x = (lngLat[vertex * 2]! - longitude) * narrow;
    const y = lngLat[vertex * 2 + 1]! - latitude;
    const squared = x * x + y * y;
    if (squared >= least) continue;
    least = squared;
    nearest = vertex;
  }
  return nearest;
}

/** Glyphs that point up, turned by the course. */
function arrowLayer({ arrows }: RouteColumns, { ink, outline }: MapColours) {
  const rows = Array.from({ length: arrows.count }, (_, row) => row);
  return new TextLayer<number>({
    id: "route-arrows",
    data: rows,
    getPosition: (row) => [arrows.lngLat[row * 2]!, arrows.lngLat[row * 2 + 1]!],
    getText: () => ARROW,
    getAngle: (row) => -arrows.courses[row]!,
    getSize: ARROW_PX,
    getColor: bytesOf(ink),
    fontFamily: FONT,
    fontWeight: 700,
    fontSettings: { sdf: true },
    outlineWidth: 3,
    outlineColor: bytesOf(outline),
    characterSet: [ARROW],
    billboard: false,
    updateTriggers: { getPosition: arrows, getAngle: arrows, getColor: ink },
  });
}
const ARROW = "▲";

function stopLayers({ stops }: RouteColumns, colours: MapColours, picks: RoutePicks): Layer[] {
  const shared = {
    data: stops,
    getPosition: ({ longitude, latitude }: RouteStop): [number, number] => [longitude, latitude],
  };
  return [
    new ScatterplotLayer<RouteStop>({
      ...shared,
      id: "route-stops",
      radiusUnits: "pixels",
      lineWidthUnits: "pixels",
      getRadius: STOP_PX,
      getFillColor: bytesOf(colours.states.stopped),
      getLineColor: bytesOf(colours.outline),
      getLineWidth: 2,
      stroked: true,
      billboard: true,
      pickable: true,
      onClick: ({ object }: PickingInfo<RouteStop>) => object && picks.onStop(object),
      updateTriggers: { getFillColor: colours, getLineColor: colours },
    }),
    new TextLayer<RouteStop>({
      ...shared,
      id: "route-stop-times",
      data: stops.length > MOST_STOP_TEXTS ? [] : stops,
      getText: picks.stopText,
      getSize: 12,
      getPixelOffset: [0, -STOP_PX - 8],
      getColor: bytesOf(colours.ink),
      fontFamily: FONT,
      fontWeight: 600,
      fontSettings: { sdf: true },
      outlineWidth: 3,
      outlineColor: bytesOf(colours.outline),
      characterSet: "auto",
      updateTriggers: { getText: picks.stopText, getColor: colours },
    }),
  ];
}

function clusterLayers(
  { stopClusters }: RouteColumns,
  colours: MapColours,
  picks: RoutePicks,
): Layer[] {
  type Cluster = (typeof stopClusters)[number];
  const getPosition = ({ longitude, latitude }: Cluster): [number, number] => [longitude, latitude];
  return [
    new ScatterplotLayer<Cluster>({
      id: "route-stop-clusters",
      data: stopClusters,
      getPosition,
      radiusUnits: "pixels",
      lineWidthUnits: "pixels",
      getRadius: CLUSTER_PX,
      getFillColor: bytesOf(colours.outline),
      getLineColor: bytesOf(colours.states.stopped),
      getLineWidth: 3,
      stroked: true,
      billboard: true,
      pickable: true,
      onClick: ({ object }: PickingInfo<Cluster>) => object && picks.onCluster(object.bounds),
      updateTriggers: { getFillColor: colours, getLineColor: colours },
    }),
    new TextLayer<Cluster>({
      id: "route-stop-counts",
      data: stopClusters,
      getPosition,
      getText: ({ count }) => String(count),
      getSize: 12,
      getColor: bytesOf(colours.ink),
      fontFamily: FONT,
      fontWeight: 650,
      characterSet: "0123456789",
      updateTriggers: { getColor: colours },
    }),
  ];
}
