import { discPx } from "#contract/clusterDisc";
import { labelSizePx } from "#contract/labelStyle";
import {
  LABEL_TOP_PX,
  labelHeightPx,
  labelWidthPx,
  MAX_LABELLED_MARKERS,
  MAX_LABELS,
  MAX_LABELS_AREA_PX,
} from "#contract/mapLabels";
import type { MapColumns } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { type ScreenProjection, screenProjection } from "./screenProjection.ts";

/** Newcomers keep this much away, so that they do not push out and get pushed out in turn. */
const NEWCOMER_PADDING_PX = 3;
/** A name that another vehicle would cover is not begun; one that is there bears more. */
const MARKER_REACH_PX = { newcomer: 9, held: 3 };

type Labels = MapColumns["labels"];
const NONE: Labels = { rows: [], names: [], styles: [] };

/** What is written beside the marker of a row, and how. */
interface LabelSource {
  readonly nameAt: (row: number, slots: Int32Array) => string | undefined;
  readonly styleAt: (row: number, slots: Int32Array) => number;
}

/**
 * Chooses which markers show their names: as many as fit. A marker that had one keeps it while it fits,
 * the longest-named first, then those that come first in the snapshot; so names do not flicker
 * while vehicles pass each other.
 */
export function createLabels({ nameAt, styleAt }: LabelSource) {
  /** Vehicle ids in the order in which they got their labels. */
  let held: readonly number[] = [];

  return {
    choose(
      viewport: Viewport,
      { markers, clusters }: Pick<MapColumns, "markers" | "clusters">,
      slots: Int32Array,
    ): Labels {
      if (!viewport.labels || markers.count > MAX_LABELLED_MARKERS) {
        held = [];
        return NONE;
      }
      const project = screenProjection(viewport);
      const spots = spotsOf(markers, project);
      const boxes = createBoxes();
      addDiscs(boxes, clusters, project);
      const rows: number[] = [];
      const names: string[] = [];
      const styles: number[] = [];
      let free = MAX_LABELS_AREA_PX;
      const offer = (row: number, isNew: boolean) => {
        const name = rows.length < MAX_LABELS ? nameAt(row, slots) : undefined;
        if (!name) return;
        const style = styleAt(row, slots);
        const box = labelBox(spots, row, { name, sizePx: labelSizePx(style) });
        const area = (box.right - box.left) * (box.bottom - box.top);
        if (area > free) return;
        const reach = isNew ? MARKER_REACH_PX.newcomer : MARKER_REACH_PX.held;
        if (isCovered(box, spots, row, reach)) return;
        if (!boxes.put(box, isNew ? NEWCOMER_PADDING_PX : 0)) return;
        free -= area;
        rows.push(row);
        names.push(name);
        styles.push(style);
      };
      const old = rowsOf(held, markers);
      for (const row of old) offer(row, false);
      const isOld = new Set(old);
      for (let row = 0; row < markers.count; row++) if (!isOld.has(row)) offer(row, true);
      held = rows.map((row) => markers.vehicleIds[row]!);
      return { rows, names, styles };
    },
  };
}

function rowsOf(ids: readonly number[], { count, vehicleIds }: MapColumns["markers"]): number[] {
  if (ids.length === 0) return [];
  const rowOfId = new Map<number, number>();
  for (let row = 0; row < count; row++) rowOfId.set(vehicleIds[row]!, row);
  return ids.map((id) => rowOfId.get(id) ?? -1).filter((row) => row >= 0);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where each marker is on the screen, two numbers a marker. */
function spotsOf(
  { count, lngLat }: MapColumns["markers"],
  project: ScreenProjection,
): Float64Array {
  const spots = new Float64Array(count * 2);
  for (let row = 0; row < count; row++)
    project(lngLat[row * 2]!, lngLat[row * 2 + 1]!, spots, row * 2);
  return spots;
}

function labelBox(
  spots: Float64Array,
  row: number,
  { name, sizePx }: { readonly name: string; readonly sizePx: number },
): Box {
  const [x, y] = [spots[row * 2]!, spots[row * 2 + 1]!];
  const half = labelWidthPx(name, sizePx) / 2;
  const top = y + LABEL_TOP_PX;
  return { left: x - half, right: x + half, top, bottom: top + labelHeightPx(sizePx) };
}

/** Whether another marker reaches into the box. */
function isCovered(box: Box, spots: Float64Array, own: number, reach: number): boolean {
  for (let row = 0; row * 2 < spots.length; row++) {
    const [x, y] = [spots[row * 2]!, spots[row * 2 + 1]!];
    if (x < box.left - reach || x > box.right + reach) continue;
    if (y < box.top - reach || y > box.bottom + reach) continue;
    if (row !== own) return true;
  }
  return false;
}

function addDiscs(boxes: Boxes, clusters: MapColumns["clusters"], project: ScreenProjection): void {
  const spot = new Float64Array(2);
  const states = VEHICLE_STATES.length;
  for (let row = 0; row < clusters.count; row++) {
    let total = 0;
    for (let state = 0; state < states; state++)
      total += clusters.stateCounts[row * states + state]!;
    project(clusters.lngLat[row * 2]!, clusters.lngLat[row * 2 + 1]!, spot, 0);
    const radius = discPx(total);
    const [x, y] = [spot[0]!, spot[1]!];
    boxes.add({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });
  }
}

/** Boxes on the screen that must not lie on each other. There are few: each is compared with all. */
function createBoxes() {
  const held: Box[] = [];

  return {
    add: (box: Box) => void held.push(box),

    /** Adds the box unless another is nearer than the padding; returns whether it did. */
    put(box: Box, padding: number): boolean {
      const isHit = held.some(
        (other) =>
          box.left - padding < other.right &&
          box.right + padding > other.left &&
          box.top - padding < other.bottom &&
          box.bottom + padding > other.top,
      );
      if (!isHit) held.push(box);
      return !isHit;
    },
  };
}
type Boxes = ReturnType<typeof createBoxes>;
