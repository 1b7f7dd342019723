import { PALETTES } from "../../base/palettes.ts";
import { createProjection, type StillSize, type StillView } from "../stillView.ts";

/** What of the built-in map is wanted. */
export interface GroundRequest {
  readonly view: StillView;
  readonly size: StillSize;
  /** Pixels of the image for one of its size. */
  readonly density: number;
}

/** A document of the built-in map, by its name. */
export type ReadAtlas = (name: string) => Promise<unknown>;

/** The part of a canvas that the ground is painted with. */
export type GroundContext = Pick<
  CanvasRenderingContext2D,
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "font"
  | "textAlign"
  | "fillRect"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "closePath"
  | "fill"
  | "stroke"
  | "fillText"
  | "strokeText"
  | "measureText"
>;

const COLOURS = PALETTES.light;
/** In the order in which they cover each other, each from a zoom. */
const AREAS = [
  ["land", COLOURS.land, 8],
  ["industrial", COLOURS.industrial, 12],
  ["sand", COLOURS.sand, 11],
  ["grass", COLOURS.park, 12],
  ["park", COLOURS.park, 10],
  ["water", COLOURS.water, 8],
  ["building", COLOURS.building, 14],
] as const;
/** The lesser first. Widths are of zoom 16, as on the live map. */
const STREETS = [
  { kinds: ["residential", "service"], fromZoom: 12, widthPx: 7, colour: COLOURS.street },
  { kinds: ["tertiary"], fromZoom: 11, widthPx: 9, colour: COLOURS.street },
  { kinds: ["secondary"], fromZoom: 10, widthPx: 11, colour: COLOURS.mainStreet },
  {
    kinds: ["motorway", "trunk", "primary"],
    fromZoom: 8,
    widthPx: 13,
    colour: COLOURS.mainStreet,
  },
] as const;
/** Towns of at least so many people are named up to a zoom; from the last one on, all are. */
const TOWNS = [
  [2, 5_000_000],
  [3, 2_000_000],
  [4, 1_000_000],
  [6, 300_000],
  [8, 80_000],
] as const;
/** Where streets are seen the town is known. */
const NO_TOWNS_FROM_ZOOM = 13;
const TOWN_FONT = "12px system-ui, sans-serif";
const TOWN_HEIGHT_PX = 14;
/** The scale and who made it stand there. */
const FOOT_PX = 26;
const SOURCES = "Natural Earth | © OpenStreetMap contributors | GeoNames";

/** Water, land, roads and towns under a still map, as the live one has them. */
export async function paintGround(
  context: GroundContext,
  request: GroundRequest,
  read: ReadAtlas,
): Promise<void> {
  const { view, size } = request;
  const { zoom } = view;
  const [land, borders] = await Promise.all([read("land"), read("borders")]);
  const areas = zoom >= 8 ? await read("areas") : undefined;
  const streets = zoom >= 8 ? await read("streets") : undefined;
  const places = zoom < NO_TOWNS_FROM_ZOOM ? await read("places") : undefined;
  const pen = createPen(context, request);
  context.fillStyle = COLOURS.water;
  context.fillRect(0, 0, size.width, size.height);
  pen.fill(featuresOf(land), COLOURS.land);
  for (const [kind, colour, fromZoom] of AREAS)
    if (zoom >= fromZoom) pen.fill(featuresOf(areas).filter(isOf([kind])), colour);
  pen.line(featuresOf(borders), { colour: COLOURS.border, widthPx: 1 });
  for (const { kinds, fromZoom, widthPx, colour } of STREETS) {
    if (zoom < fromZoom) continue;
    const lines = featuresOf(streets).filter(isOf(kinds));
    const width = Math.max(1, widthPx * 1.6 ** (zoom - 16));
    pen.line(lines, { colour: COLOURS.casing, widthPx: width + 1.5 });
    pen.line(lines, { colour, widthPx: width });
  }
  pen.towns(featuresOf(places), leastPopulation(zoom));
  pen.sources();
}

const leastPopulation = (zoom: number): number => TOWNS.find(([toZoom]) => zoom < toZoom)?.[1] ?? 0;

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** A document is one feature or many. */
function featuresOf(document: unknown): readonly Feature[] {
  const { type, features } = (document ?? {}) as { type?: string; features?: readonly Feature[] };
  return type === "Feature" ? [document as Feature] : (features ?? []);
}

const isOf =
  (kinds: readonly string[]) =>
  ({ properties }: Feature): boolean =>
    kinds.includes(String(properties["kind"]));

type Line = readonly (readonly [longitude: number, latitude: number])[];

/** Rings and lines, however deep they lie. */
function linesOf({ geometry: { type, coordinates } }: Feature): readonly Line[] {
  switch (type) {
    case "LineString":
      return [coordinates as Line];
    case "Polygon":
    case "MultiLineString":
      return coordinates as readonly Line[];
    case "MultiPolygon":
      return (coordinates as readonly (readonly Line[])[]).flat();
    default:
      return [];
  }
}

function createPen(context: GroundContext, { view, size }: GroundRequest) {
  const { x, y } = createProjection(view, size);
  // A route goes on beyond 180°, and the ground with it.
  const shift = Math.round(view.longitude / 360) * 360;
  const at = ([longitude, latitude]: Line[number]) => [x(longitude + shift), y(latitude)] as const;
  const trace = (features: readonly Feature[], isClosed: boolean) => {
    context.beginPath();
    for (const line of features.flatMap(linesOf)) {
      const points = line.map(at);
      if (!isInSight(points, size)) continue;
      points.forEach(([left, top], index) =>
        index === 0 ? context.moveTo(left, top) : context.lineTo(left, top),
      );
      if (isClosed) context.closePath();
    }
  };
  const write = (text: string, left: number, top: number) => {
    context.lineWidth = 3;
    context.strokeStyle = COLOURS.halo;
    context.strokeText(text, left, top);
    context.fillStyle = COLOURS.text;
    context.fillText(text, left, top);
  };
  return {
    fill(features: readonly Feature[], colour: string): void {
      trace(features, true);
      context.fillStyle = colour;
      context.fill("evenodd");
    },
    line(
      features: readonly Feature[],
      { colour, widthPx }: { readonly colour: string; readonly widthPx: number },
    ): void {
      trace(features, false);
      context.lineCap = "round";
      context.lineJoin = "round";
      context.strokeStyle = colour;
      context.lineWidth = widthPx;
      context.stroke();
    },
    /** The larger first; what would lie over another is left out. */
    towns(features: readonly Feature[], least: number): void {
      context.font = TOWN_FONT;
      context.textAlign = "center";
      const taken: { left: number; right: number; top: number }[] = [];
      for (const { properties, geometry } of features.toSorted(
        (one, other) => populationOf(other) - populationOf(one),
      )) {
        if (Number(properties["population"]) < least) continue;
        const [left, top] = at(geometry.coordinates as Line[number]);
        const isIn = left > 0 && left < size.width && top > TOWN_HEIGHT_PX;
        if (!isIn || top > size.height - FOOT_PX) continue;
        const name = String(properties["name"]);
        const half = context.measureText(name).width / 2 + 6;
        const isFree = taken.every(
          (one) =>
            left + half < one.left ||
            left - half > one.right ||
            Math.abs(top - one.top) > TOWN_HEIGHT_PX + 6,
        );
        if (!isFree) continue;
        taken.push({ left: left - half, right: left + half, top });
        write(name, left, top);
      }
    },
    /** Who made it, as their terms ask. */
    sources(): void {
      context.font = "9px system-ui, sans-serif";
      context.textAlign = "right";
      write(SOURCES, size.width - 6, size.height - 6);
    },
  };
}

const populationOf = ({ properties }: Feature): number => Number(properties["population"]);

/** By its box: what is outside costs the longest part of the time. */
function isInSight(
  points: readonly (readonly [number, number])[],
  { width, height }: StillSize,
): boolean {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left <= width && right >= 0 && top <= height && bottom >= 0;
}
