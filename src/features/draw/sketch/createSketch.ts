import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from "terra-draw";
import type { Coordinate } from "#domain/geo/geodesy";
import type { DrawGround } from "../../../map/drawGround.ts";
import { SheetAdapter, type SheetFeature } from "./SheetAdapter.ts";

/** What the pointer draws: corners of a ring, of a line, or one coordinate. */
export type SketchShape = "polygon" | "linestring" | "point";

/** What is seen of a sketch besides the area itself. */
export interface SketchView {
  /** Corners while they are drawn or dragged, with the one that follows the pointer; absent at rest. */
  readonly corners: readonly Coordinate[] | undefined;
  /** Where a corner can be inserted. */
  readonly middles: readonly Coordinate[];
  /** The corner of another area that the pointer is held by. */
  readonly snapped: Coordinate | undefined;
}

interface SketchListeners {
  /** Drawn to its end. */
  readonly onFinished: (corners: readonly Coordinate[]) => void;
  /** Corners are others now; `chosen` is the one that was under the pointer. */
  readonly onEdited: (corners: readonly Coordinate[], chosen: number) => void;
  readonly onChosen: (corner: number) => void;
  readonly onView: (view: SketchView) => void;
  /** Longitude and latitude in turn: what may be snapped to. */
  readonly corners: () => Float64Array;
}

export const NOTHING_SKETCHED: SketchView = { corners: undefined, middles: [], snapped: undefined };

/** A finger's width. */
const REACH_PX = 22;
const SNAP_PX = 14;

/** What the pointer does on the map, by terra-draw: it holds no state that the machine does not have. */
export function createSketch(ground: DrawGround, listeners: SketchListeners) {
  let features: readonly SheetFeature[] = [];
  let pointer: readonly [number, number] = [0, 0];
  /** Corners of what is being edited; undefined while it is drawn. */
  let edited: { readonly id: string | number; readonly shape: SketchShape } | undefined;
  const show = (shown: readonly SheetFeature[]) => {
    features = shown;
    listeners.onView(viewOf(shown, edited?.id));
  };
  const snapping = { toCustom: (event: { lng: number; lat: number }) => snap(event) };
  const coordinates = { draggable: true, midpoints: true, deletable: true, snappable: snapping };
  const shared = { keyEvents: null, pointerDistance: REACH_PX };
  const draw = new TerraDraw({
    adapter: new SheetAdapter(ground, show),
    modes: [
      new TerraDrawPolygonMode({ ...shared, snapping }),
      new TerraDrawLineStringMode({ ...shared, snapping }),
      new TerraDrawPointMode(),
      new TerraDrawSelectMode({
        ...shared,
        allowManualDeselection: false,
        allowManualSelection: false,
        flags: {
          polygon: { feature: { draggable: false, selfIntersectable: true, coordinates } },
          linestring: { feature: { draggable: false, selfIntersectable: true, coordinates } },
          point: { feature: { draggable: true } },
        },
      }),
    ],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();

  function snap({ lng, lat }: { readonly lng: number; readonly lat: number }) {
    const [x, y] = ground.project({ longitude: lng, latitude: lat });
    const others = listeners.corners();
    let nearest: [number, number] | undefined;
    let least = SNAP_PX;
    for (let at = 0; at < others.length; at += 2) {
      const corner = { longitude: others[at]!, latitude: others[at + 1]! };
      const [cornerX, cornerY] = ground.project(corner);
      const away = Math.hypot(cornerX - x, cornerY - y);
      if (away >= least) continue;
      least = away;
      nearest = [to7(corner.longitude), to7(corner.latitude)];
    }
    return nearest;
  }

  draw.on("finish", (id, { action }) => {
    const feature = draw.getSnapshotFeature(id);
    if (!feature) return;
    const corners = cornersOf(feature);
    // The library has not ended its own work yet.
    queueMicrotask(() => {
      if (action === "draw") listeners.onFinished(corners);
      else listeners.onEdited(corners, nearestTo(corners, pointer) ?? 0);
    });
  });

  const nearestTo = (
    corners: readonly Coordinate[],
    [x, y]: readonly [number, number],
    reach = Number.POSITIVE_INFINITY,
  ): number | undefined => {
    let [nearest, least]: [number | undefined, number] = [undefined, reach];
    corners.forEach((corner, index) => {
      const [cornerX, cornerY] = ground.project(corner);
      const away = Math.hypot(cornerX - x, cornerY - y);
      if (away < least) [nearest, least] = [index, away];
    });
    return nearest;
  };
  const follow = ({ clientX, clientY, type }: PointerEvent) => {
    const { left, top } = ground.element.getBoundingClientRect();
    pointer = [clientX - left, clientY - top];
    const feature = edited && draw.getSnapshotFeature(edited.id);
    if (type !== "pointerdown" || !feature) return;
    const chosen = nearestTo(cornersOf(feature), pointer, REACH_PX);
    if (chosen !== undefined) listeners.onChosen(chosen);
  };
  const EVENTS = ["pointerdown", "pointermove", "pointerup"] as const;
  for (const event of EVENTS) ground.element.addEventListener(event, follow, true);

  const empty = () => {
    draw.setMode("static");
    edited = undefined;
    draw.clear();
  };

  return {
    /** Draws something new; what was edited is not there any more. */
    sketch(shape: SketchShape): void {
      empty();
      draw.setMode(shape);
    },

    /** Corners to be moved, inserted and deleted; too few for a shape cannot be. */
    edit(shape: SketchShape, corners: readonly Coordinate[]): void {
      empty();
      if (corners.length < LEAST_CORNERS[shape]) return;
      const id = draw.getFeatureId();
      const [added] = draw.addFeatures([featureOf(id, shape, corners)]);
      if (!added?.valid) return;
      edited = { id, shape };
      draw.selectFeature(id);
    },

    /** What is drawn so far, without the corner that follows the pointer. */
    placed(): readonly Coordinate[] {
      const feature = features.find(isDrawing);
      if (!feature) return [];
      const { committedCoordinateCount: count } = feature.properties;
      const positions = positionsOf(feature);
      return coordinatesOf(
        positions.slice(0, typeof count === "number" ? count : positions.length - 1),
      );
    },

    /** Takes the last corner of a sketch back. */
    undo: () => draw.undo(),
    redo: () => draw.redo(),

    dispose(): void {
      for (const event of EVENTS) ground.element.removeEventListener(event, follow, true);
      draw.stop();
    },
  };
}

export type Sketch = ReturnType<typeof createSketch>;

/** Fewer are no shape. */
export const LEAST_CORNERS: Readonly<Record<SketchShape, number>> = {
  polygon: 3,
  linestring: 2,
  point: 1,
};

const to7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
const positionOf = ({ longitude, latitude }: Coordinate) => [to7(longitude), to7(latitude)];
const coordinateOf = ([longitude = 0, latitude = 0]: readonly number[]): Coordinate => ({
  longitude,
  latitude,
});

function featureOf(
  id: string | number,
  shape: SketchShape,
  corners: readonly Coordinate[],
): SheetFeature {
  const positions = corners.map(positionOf);
  const properties = { mode: shape };
  switch (shape) {
    case "polygon":
      return {
        id,
        type: "Feature",
        properties,
        geometry: { type: "Polygon", coordinates: [[...positions, positions[0]!]] },
      };
    case "linestring":
      return {
        id,
        type: "Feature",
        properties,
        geometry: { type: "LineString", coordinates: positions },
      };
    case "point":
      return {
        id,
        type: "Feature",
        properties,
        geometry: { type: "Point", coordinates: positions[0]! },
      };
  }
}

/** Without the corner that closes a ring. */
const positionsOf = ({ geometry }: Pick<SheetFeature, "geometry">): readonly number[][] => {
  switch (geometry.type) {
    case "Polygon":
      return geometry.coordinates[0]!.slice(0, -1);
    case "LineString":
      return geometry.coordinates;
    case "Point":
      return [geometry.coordinates];
  }
};

/** None twice in a row. */
const coordinatesOf = (positions: readonly number[][]): readonly Coordinate[] =>
  positions
    .map(coordinateOf)
    .filter(
      ({ latitude, longitude }, at, all) =>
        at === 0 || latitude !== all[at - 1]!.latitude || longitude !== all[at - 1]!.longitude,
    );

const cornersOf = (feature: Pick<SheetFeature, "geometry">) => coordinatesOf(positionsOf(feature));

const isDrawing = ({ properties }: SheetFeature): boolean =>
  properties["currentlyDrawing"] === true;

function viewOf(
  features: readonly SheetFeature[],
  edited: string | number | undefined,
): SketchView {
  const shape = features.find((feature) =>
    edited === undefined ? isDrawing(feature) : feature.id === edited,
  );
  const marked = (property: string) =>
    features
      .filter(({ properties, geometry }) => geometry.type === "Point" && properties[property])
      .map(({ geometry }) => coordinateOf(geometry.coordinates as number[]));
  return {
    corners: shape && cornersOf(shape),
    middles: marked("midPoint"),
    snapped: marked("snappingPoint")[0],
  };
}
