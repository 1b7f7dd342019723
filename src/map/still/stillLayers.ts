import type { Layer } from "@deck.gl/core";
import { PathLayer, ScatterplotLayer } from "@deck.gl/layers";
import type { RouteColouring } from "#contract/history";
import type { Coordinate } from "#domain/geo/geodesy";
import { bytesOf, type Rgb } from "../drawing/mapColours.ts";
import { routeColours } from "../history/routeColours.ts";
import { type RoutePieces, routePart } from "../history/routePart.ts";
import type { StillColours } from "./stillColours.ts";
import { nearLongitude, type StillRoute, type StillView } from "./stillView.ts";

/** Something that the map points at. */
export interface StillMark {
  readonly kind: "start" | "end" | "stop" | "moment";
  readonly coordinate: Coordinate;
}

export interface StillContent {
  readonly route: StillRoute | undefined;
  readonly marks: readonly StillMark[];
  readonly colouring: RouteColouring;
  readonly colours: StillColours;
  readonly view: StillView;
}

/** The whole route faintly, above it the part that the map is about, above that the marks. */
export function stillLayers({ route, marks, colouring, colours, view }: StillContent): Layer[] {
  return [
    ...(route ? routeParts(route, colouring, colours) : []),
    new ScatterplotLayer<StillMark>({
      id: "still-marks",
      data: marks,
      getPosition: ({ coordinate: { longitude, latitude } }) => [
        nearLongitude(longitude, view.longitude),
        latitude,
      ],
      radiusUnits: "pixels",
      lineWidthUnits: "pixels",
      stroked: true,
      getRadius: 7,
      getLineWidth: 3,
      getFillColor: ({ kind }) => bytesOf(markColours(kind, colours).fill),
      getLineColor: ({ kind }) => bytesOf(markColours(kind, colours).line),
    }),
  ];
}

function routeParts(route: StillRoute, colouring: RouteColouring, colours: StillColours): Layer[] {
  const { columns, from, until } = route;
  const part = routePart(columns, from, until);
  return [
    pathLayer("still-whole", columns.paths, {
      px: 2,
      colour: bytesOf(colours.states.disconnected, 110),
    }),
    pathLayer("still-casing", part, { px: 8, colour: bytesOf(colours.outline) }),
    new PathLayer({
      id: "still-part",
      data: {
        ...dataOf(part),
        attributes: {
          ...dataOf(part).attributes,
          getColor: {
            value: routeColours(part, colouring, {
              colours,
              isDark: colours.isDark,
              vehicles: columns.vehicles,
            }),
            size: 4,
            normalized: true,
          },
        },
      },
      ...SHARED,
      getWidth: 5,
    }),
  ];
}

const SHARED = {
  widthUnits: "pixels",
  jointRounded: true,
  capRounded: true,
  _pathType: "open",
} as const;

const dataOf = ({ count, startIndices, lngLat }: RoutePieces) => ({
  length: count,
  startIndices,
  attributes: { getPath: { value: lngLat, size: 2 } },
});

interface PathStyle {
  readonly px: number;
  readonly colour: ReturnType<typeof bytesOf>;
}

const pathLayer = (id: string, pieces: RoutePieces, { px, colour }: PathStyle) =>
  new PathLayer({ id, data: dataOf(pieces), ...SHARED, getWidth: px, getColor: colour });

/** A start is hollow, an end is full: they are told apart without their colours. */
export function markColours(
  kind: StillMark["kind"],
  { states, outline, ink, focus }: StillColours,
): { readonly fill: Rgb; readonly line: Rgb } {
  switch (kind) {
    case "start":
      return { fill: outline, line: ink };
    case "end":
      return { fill: ink, line: outline };
    case "stop":
      return { fill: states.stopped, line: outline };
    case "moment":
      return { fill: focus, line: outline };
  }
}
