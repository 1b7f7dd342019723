import { type AreaSnapshot, type ShownAreas, SIGN_CLUSTER, SIGN_DOT } from "#contract/areaSnapshot";
import type { Bounds } from "#contract/viewport";
import { GEOFENCE_ICONS, GEOFENCE_KINDS, type GeofenceKind } from "#domain/geo/geofence";
import type { GeofenceId, GroupId } from "#domain/ids";
import { createAreaLabels } from "./areaLabels.ts";
import { createAreaPieces, type Sign } from "./areaPieces.ts";
import { type AreaWindow, shiftInto } from "./areaWindow.ts";
import type { AreaSet, NamedArea } from "./buildAreas.ts";
import { MAP_SIZE, mapLatitude, mapLongitude, mapX, mapY } from "./mapUnits.ts";
import type { PoiClusters } from "./poiClusters.ts";

/** What is smaller is drawn as a dot, and one dot stands for all in a square of `DOT_CELL_PX`. */
const SMALLEST_PX = 10;
const DOT_CELL_PX = 16;
/** More than a window has cells in a row. */
const CELLS_A_ROW = 2 ** 16;
/** A circle that its own sign would cover is not drawn. */
const SMALLEST_RADIUS_PX = 9;
/** Larger ones are drawn with icon and name. */
const ICON_FROM_PX = 32;
const LABEL_FROM_PX = 48;
/** Triangles and pieces of lines: the largest areas get them, the others are dots. */
const MOST_PIECES = 24_000;
/** Half of a sign, and from its middle to that of its name. */
const SIGN_PX = 12;
const NAME_BELOW_PX = 22;
const POI = GEOFENCE_KINDS.indexOf("poi");
const DEFAULT_ICON = GEOFENCE_ICONS.indexOf("marker");

/** The points of interest that are shown, gathered; `slots` are their indices in `AreaSet.all`. */
export interface ShownPois {
  readonly clusters: PoiClusters;
  readonly slots: Uint32Array;
}

export interface DrawnAreas {
  readonly areas: AreaSet;
  readonly pois: ShownPois | undefined;
  readonly shown: ShownAreas;
  readonly groupsOf: (id: GeofenceId) => readonly GroupId[];
}

/** What is shown at all. */
interface Showing {
  readonly shown: ShownAreas;
  readonly hidden: ReadonlySet<GroupId>;
  readonly groupsOf: (id: GeofenceId) => readonly GroupId[];
}

/** Whether an area is drawn at all: by its kind and by its groups. */
export function isShown(
  { kind, id }: Pick<NamedArea, "kind" | "id">,
  { shown, hidden, groupsOf }: Showing,
): boolean {
  if (!isKindShown(kind, shown)) return false;
  if (hidden.size === 0) return true;
  const groups = groupsOf(id);
  return groups.length === 0 || !groups.every((group) => hidden.has(group));
}

const isKindShown = (kind: GeofenceKind, { geofences, lines, pois }: ShownAreas) =>
  kind === "geofence" ? geofences : kind === "line" ? lines : pois;

interface Seen {
  readonly slot: number;
  readonly shift: number;
  readonly px: number;
}

/** Lays out what a window shows: large areas first, so that small ones lie above them. */
export function drawAreas(
  window: AreaWindow,
  { areas, pois, shown, groupsOf }: DrawnAreas,
  due: number,
): AreaSnapshot {
  const { origin, pxPerUnit } = window;
  const pieces = createAreaPieces(origin, pxPerUnit);
  const labels = createAreaLabels(pxPerUnit);
  const ids: number[] = [];
  const named: {
    readonly area: NamedArea;
    readonly x: number;
    readonly y: number;
    px: number;
  }[] = [];

  const rowOf = ({ id }: NamedArea) => ids.push(id) - 1;

  function draw({ slot, shift, px }: Seen): void {
    const area = areas.all[slot]!;
    const { shape, style, kind } = area;
    const row = rowOf(area);
    const paint = { row, shift, colour: style.colour, fill: style.fill };
    if (shape.type === "ring") pieces.ring(shape, paint);
    else if (shape.type === "path") pieces.path(shape, paint);
    else pieces.round(shape, paint);
    if (kind === "poi") return;
    const x = shape.inner[0] + shift - origin[0];
    const y = shape.inner[1] - origin[1];
    const hasIcon = style.icon !== undefined && px >= ICON_FROM_PX;
    if (hasIcon) sign({ x, y, icon: style.icon ?? SIGN_DOT, colour: style.colour, count: 1, row });
    if (px >= LABEL_FROM_PX) named.push({ area, x, y, px: hasIcon ? NAME_BELOW_PX : 0 });
  }

  function sign(drawn: Sign): void {
    pieces.sign(drawn);
    labels.keepFree(drawn.x, drawn.y, SIGN_PX);
  }

  function drawPois({ clusters, slots }: ShownPois): void {
    for (const point of clusters.within(boundsOf(window), window.zoom)) {
      const { longitude, latitude, count, key } = point;
      const x = nearest(mapX(longitude), origin[0]) - origin[0];
      const y = mapY(latitude) - origin[1];
      if (count > 1) {
        sign({ x, y, icon: SIGN_CLUSTER, colour: 0, count, row: key });
        continue;
      }
      const area = areas.all[slots[key]!]!;
      const { icon = DEFAULT_ICON, colour } = area.style;
      sign({ x, y, icon, colour, count: 1, row: rowOf(area) });
      named.push({ area, x, y, px: NAME_BELOW_PX });
    }
  }

  const showing = { shown, hidden: new Set(shown.hiddenGroups), groupsOf };
  const { large, dots } = sortOut(window, areas, (area) => isShown(area, showing));
  const drawDot = ({ slot, shift }: Seen) => {
    const area = areas.all[slot]!;
    const [x, y] = area.shape.inner;
    pieces.sign({
      x: x + shift - origin[0],
      y: y - origin[1],
      icon: SIGN_DOT,
      colour: area.style.colour,
      count: 1,
      row: rowOf(area),
    });
  };
  for (const seen of large)
    if (pieces.size() < MOST_PIECES || areas.kinds[seen.slot] === POI) draw(seen);
    else dots.add(seen);
  for (const seen of dots.all()) drawDot(seen);
  if (pois) drawPois(pois);
  for (const { area, x, y, px } of named)
    if (!labels.isFull()) labels.add(area.name, { x, y, below: px });

  return { due, origin, ids: Float64Array.from(ids), ...pieces.take(), labels: labels.take() };
}

/** Who is seen, largest first, and one dot for those that are too small where they are. */
function sortOut(
  window: AreaWindow,
  { all, boxes, kinds }: AreaSet,
  isWanted: (area: NamedArea) => boolean,
): { readonly large: readonly Seen[]; readonly dots: ReturnType<typeof createDots> } {
  const { pxPerUnit } = window;
  const large: Seen[] = [];
  const dots = createDots(boxes, pxPerUnit);
  for (let slot = 0; slot < all.length; slot++) {
    const shift = shiftInto(window, boxes, slot);
    if (shift === undefined) continue;
    const at = slot * 4;
    const px = Math.max(boxes[at + 2]! - boxes[at]!, boxes[at + 3]! - boxes[at + 1]!) * pxPerUnit;
    const isPoi = kinds[slot] === POI;
    if (isPoi && px < 2 * SMALLEST_RADIUS_PX) continue;
    if (!isWanted(all[slot]!)) continue;
    if (isPoi || px >= SMALLEST_PX) large.push({ slot, shift, px });
    else dots.add({ slot, shift, px });
  }
  return { large: large.sort((left, right) => right.px - left.px), dots };
}

/** One for all that are near to each other. */
function createDots(boxes: Float64Array, pxPerUnit: number) {
  const dots = new Map<number, Seen>();
  const cell = (units: number) => Math.floor((units * pxPerUnit) / DOT_CELL_PX) % CELLS_A_ROW;
  return {
    add(seen: Seen): void {
      const at = seen.slot * 4;
      const key = cell(boxes[at]!) * CELLS_A_ROW + cell(boxes[at + 1]!);
      if (!dots.has(key)) dots.set(key, seen);
    },
    all: () => dots.values(),
  };
}

function boundsOf({ origin: [x, y], halfWidth, halfHeight }: AreaWindow): Bounds {
  const isWhole = halfWidth >= MAP_SIZE / 2;
  return {
    west: isWhole ? -180 : mapLongitude(x - halfWidth),
    east: isWhole ? 180 : mapLongitude(x + halfWidth),
    south: mapLatitude(y - halfHeight),
    north: mapLatitude(y + halfHeight),
  };
}

/** The copy of a coordinate that lies nearest. */
const nearest = (x: number, to: number) => x + Math.round((to - x) / MAP_SIZE) * MAP_SIZE;
