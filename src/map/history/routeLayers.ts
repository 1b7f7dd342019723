import type { Color, Layer, PickingInfo } from "@deck.gl/core";
import { ScatterplotLayer, TextLayer } from "@deck.gl/layers";
import type { RouteColouring, RouteColumns, RouteStop } from "#contract/history";
import type { Bounds } from "#contract/viewport";
import type { EpochMs } from "#domain/units";
import { bytesOf, type MapColours } from "../drawing/mapColours.ts";
import { countText, MAP_FONT } from "../drawing/mapText.ts";
import { RouteLineLayer } from "./RouteLineLayer.ts";
import { routeColours } from "./routeColours.ts";
import { type ColouredPieces, routePart } from "./routePart.ts";
import {
  CORNERS,
  cornerColours,
  nearerEnd,
  type RouteSegments,
  routeSegments,
} from "./routeSegments.ts";

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
const PART_PX = 5;
/** Of the rest while a part stands out. */
const DIMMED = 0.3;
const ARROW_PX = 11;
const STOP_PX = 7;
const CLUSTER_PX = 12;
/** A long list of stops is counted, not written. */
const MOST_STOP_TEXTS = 60;

/**
 * One or more routes as layers below the fleet: a casing, so that the line is read on any ground; the
 * line; what stands out; arrows in the direction of travel; stops with how long they were.
 */
export function routeLayers(columns: RouteColumns, style: RouteStyle, picks: RoutePicks): Layer[] {
  const { colours, highlighted } = style;
  const part = highlighted && routePart(columns, highlighted.from, highlighted.until);
  const segments = routeSegments(columns.paths);
  const casing = { widthPx: CASING_PX, colours: bytesOf(colours.outline, part ? 90 : 220) };
  return [
    new RouteLineLayer(line("route-casing", segments, casing)),
    lineLayer(columns, style, { segments, picks, opacity: part ? DIMMED : 1 }),
    ...(part ? partLayers(part, style, columns.vehicles) : [arrowLayer(columns, colours)]),
    ...stopLayers(columns, colours, picks),
    ...clusterLayers(columns, colours, picks),
  ];
}

interface LineStyle {
  readonly widthPx: number;
  /** Of each vertex, four bytes; or one for all. */
  readonly colours: Uint8Array | Color;
}

function line(id: string, segments: RouteSegments, { widthPx, colours }: LineStyle) {
  const { count, places, ways, indices } = segments;
  const value =
    colours instanceof Uint8Array
      ? cornerColours(segments, colours)
      : new Uint8Array(count * CORNERS * 4).map((_, at) => colours[at % 4] ?? 255);
  return {
    id,
    widthPx,
    data: {
      length: count,
      attributes: {
        places: { value: places, size: 2 },
        ways: { value: ways, size: 3 },
        colours: { value, size: 4, normalized: true },
        indices: { value: indices, size: 1 },
      },
    },
  };
}

/** What stands out, above the rest, which is dimmed: on a road that was driven often, too. */
function partLayers(
  part: ColouredPieces,
  style: RouteStyle,
  vehicles: RouteColumns["vehicles"],
): Layer[] {
  const segments = routeSegments(part);
  const highlight = { widthPx: HIGHLIGHT_PX, colours: bytesOf(style.colours.focus, 150) };
  const colours = routeColours(part, style.colouring, { ...style, vehicles });
  return [
    new RouteLineLayer(line("route-highlight", segments, highlight)),
    new RouteLineLayer(line("route-part", segments, { widthPx: PART_PX, colours })),
  ];
}

interface LineUse {
  readonly segments: RouteSegments;
  readonly picks: RoutePicks;
  readonly opacity: number;
}

function lineLayer(
  columns: RouteColumns,
  style: RouteStyle,
  { segments, picks, opacity }: LineUse,
) {
  const { paths, origin, vehicles } = columns;
  const colours = routeColours(paths, style.colouring, { ...style, vehicles });
  return new RouteLineLayer({
    ...line("route", segments, { widthPx: LINE_PX, colours }),
    opacity,
    pickable: true,
    onClick({ index, coordinate }: PickingInfo) {
      const begin = segments.vertices[index];
      if (begin === undefined || !coordinate) return;
      const vertex = nearerEnd(paths, begin, coordinate);
      picks.onMoment((origin + paths.seconds[vertex]! * 1_000) as EpochMs);
    },
  });
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
    fontFamily: MAP_FONT,
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
  // Of no words at all deck.gl would draw an image of letters without height, and be warned.
  const hasTexts = stops.length > 0 && stops.length <= MOST_STOP_TEXTS;
  const circles = new ScatterplotLayer<RouteStop>({
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
  });
  if (!hasTexts) return [circles];
  return [
    circles,
    new TextLayer<RouteStop>({
      ...shared,
      id: "route-stop-times",
      getText: picks.stopText,
      getSize: 12,
      getPixelOffset: [0, -STOP_PX - 8],
      getColor: bytesOf(colours.ink),
      fontFamily: MAP_FONT,
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
      ...countText(colours),
    }),
  ];
}
