import type { AreaLabel, CoveredNames } from "#contract/areaSnapshot";
import { discPx } from "#contract/clusterDisc";
import { labelSizePx } from "#contract/labelStyle";
import { LABEL_TOP_PX, labelHeightPx, labelWidthPx } from "#contract/mapLabels";
import type { MapColumns } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { screenProjection } from "../map/screenProjection.ts";
import { areaNamePx } from "./areaLabels.ts";
import { mapLatitude, mapLongitude } from "./mapUnits.ts";

/** A name comes back when there is this much free space around it: vehicles that pass make none flicker. */
const BACK_PX = 6;
/**
 * From its middle a marker reaches so far; a vehicle at the very edge of a name does not hide it.
 */
const MARKER_PX = 6;
/** A row of names is looked for by where on the screen something stands. */
const BAND_PX = 32;

/** What was laid out last: `origin` and the names' points in map units. */
interface HeldNames {
  readonly due: number;
  readonly origin: readonly [x: number, y: number];
  readonly labels: readonly AreaLabel[];
}

/** Pixels on the screen, `top` above `bottom`. */
interface Box {
  readonly row: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Which names of areas lie under the fleet: half a name is read wrong, so none of it is shown. The
 * fleet moves while areas stay, so this is asked for each snapshot.
 */
export function createNameCover() {
  let held: HeldNames = { due: 0, origin: [0, 0], labels: [] };
  let hidden: ReadonlySet<number> = new Set();

  return {
    hold(names: HeldNames): void {
      held = names;
      hidden = new Set();
    },

    covered(viewport: Viewport, map: Pick<MapColumns, "markers" | "clusters" | "labels">) {
      const { due, labels } = held;
      if (labels.length === 0) return { due, rows: [] } satisfies CoveredNames;
      const rows = new Set<number>();
      const names = bandsOf(boxesOf(held, viewport, hidden));
      eachOfFleet(
        viewport,
        map,
        names.under((row) => rows.add(row)),
      );
      hidden = rows;
      return { due, rows: [...rows].sort((one, other) => one - other) } satisfies CoveredNames;
    },
  };
}

function boxesOf({ origin, labels }: HeldNames, viewport: Viewport, hidden: ReadonlySet<number>) {
  const project = screenProjection(viewport);
  const spot = new Float64Array(2);
  return labels.map(({ text, x, y, below }, row): Box => {
    project(mapLongitude(origin[0] + x), mapLatitude(origin[1] + y), spot, 0);
    const { width, height } = areaNamePx(text);
    const padding = hidden.has(row) ? BACK_PX : 0;
    const [middle, halfWidth, halfHeight] = [spot[1]! + below, width / 2, height / 2];
    return {
      row,
      left: spot[0]! - halfWidth - padding,
      right: spot[0]! + halfWidth + padding,
      top: middle - halfHeight - padding,
      bottom: middle + halfHeight + padding,
    };
  });
}

function bandsOf(names: readonly Box[]) {
  const bands = new Map<number, Box[]>();
  for (const name of names)
    for (let band = bandAt(name.top); band <= bandAt(name.bottom); band++) {
      const others = bands.get(band);
      if (others) others.push(name);
      else bands.set(band, [name]);
    }
  return {
    under:
      (found: (row: number) => void): Emit =>
      (left, top, right, bottom) => {
        for (let band = bandAt(top); band <= bandAt(bottom); band++)
          for (const name of bands.get(band) ?? [])
            if (name.left < right && name.right > left && name.top < bottom && name.bottom > top)
              found(name.row);
      },
  };
}

const bandAt = (px: number) => Math.floor(px / BAND_PX);

type Emit = (left: number, top: number, right: number, bottom: number) => void;

/**
 * Clusters, single vehicles and their names, as they are drawn above the areas: boxes on the
 * screen.
 */
function eachOfFleet(
  viewport: Viewport,
  { markers, clusters, labels }: Pick<MapColumns, "markers" | "clusters" | "labels">,
  emit: Emit,
): void {
  const project = screenProjection(viewport);
  const spot = new Float64Array(2);
  const emitAround = (px: number) =>
    emit(spot[0]! - px, spot[1]! - px, spot[0]! + px, spot[1]! + px);
  const states = VEHICLE_STATES.length;
  for (let row = 0; row < clusters.count; row++) {
    project(clusters.lngLat[row * 2]!, clusters.lngLat[row * 2 + 1]!, spot, 0);
    let total = 0;
    for (let state = 0; state < states; state++)
      total += clusters.stateCounts[row * states + state]!;
    emitAround(discPx(total));
  }
  for (let row = 0; row < markers.count; row++) {
    project(markers.lngLat[row * 2]!, markers.lngLat[row * 2 + 1]!, spot, 0);
    emitAround(MARKER_PX);
  }
  for (const [index, row] of labels.rows.entries()) {
    project(markers.lngLat[row * 2]!, markers.lngLat[row * 2 + 1]!, spot, 0);
    const sizePx = labelSizePx(labels.styles[index] ?? 0);
    const half = labelWidthPx(labels.names[index] ?? "", sizePx) / 2;
    const top = spot[1]! + LABEL_TOP_PX;
    emit(spot[0]! - half, top, spot[0]! + half, top + labelHeightPx(sizePx));
  }
}
