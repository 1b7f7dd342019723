import type { Layer } from "@deck.gl/core";
import type { MapColumns, Snapshot } from "#contract/snapshot";
import { milliseconds } from "#domain/units";
import type { MapColours } from "../drawing/mapColours.ts";
import { clusterLayers } from "./clusterLayers.ts";
import { HaloLayer } from "./HaloLayer.ts";
import { createInterpolatedColumns, interpolatedRows, standingAt } from "./interpolatedColumns.ts";
import { createInterpolationClock } from "./interpolationClock.ts";
import { LabelLayer } from "./LabelLayer.ts";
import { createLabelAtlas } from "./labelAtlas.ts";
import { createLabelInks } from "./labelInks.ts";
import { MarkerLayer } from "./MarkerLayer.ts";

/**
 * Snapshots of the fleet as layers. Columns go to the graphics card as they are, and the card moves
 * the markers; what is made here is for the few that have a name, and the numbers in clusters.
 */
export function createFleetLayers() {
  const atlas = createLabelAtlas(devicePixelRatio);
  const inksOf = createLabelInks();
  const interpolatedColumns = createInterpolatedColumns();
  let interpolated: readonly Layer[] = [];
  const clock = createInterpolationClock({
    monotonic: () => milliseconds(performance.now()),
    setTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    redraw: () => {
      for (const layer of interpolated) if (layer.context) layer.setNeedsRedraw();
    },
  });
  const { elapsed } = clock;
  void document.fonts.ready.then(atlas.redrawAll);

  function markerLayer(map: MapColumns, colours: MapColours) {
    const { markers } = map;
    return new MarkerLayer({
      id: "vehicles",
      data: {
        map,
        length: markers.count,
        attributes: {
          ...interpolatedColumns(markers),
          instanceCourses: { value: markers.courses, size: 1 },
          instanceStates: { value: Float32Array.from(markers.states), size: 1 },
          instanceKinds: { value: Float32Array.from(markers.kinds), size: 1 },
        },
      },
      colours,
      elapsed,
      pickable: true,
    });
  }

  function labelLayer({ markers, labels }: MapColumns, colours: MapColours) {
    return new LabelLayer({
      id: "labels",
      data: {
        length: labels.rows.length,
        attributes: {
          ...interpolatedRows(markers, labels.rows),
          instanceFrames: { value: atlas.frames(labels.names, labels.styles), size: 4 },
          instanceInks: { value: inksOf(labels.styles, colours), size: 4, normalized: true },
        },
      },
      colours,
      elapsed,
      atlas,
    });
  }

  /** A halo where the selected vehicle is. */
  function haloLayer({ map: { markers }, selected }: Snapshot, colours: MapColours) {
    const coordinate = selected?.position;
    const row = selected ? markers.vehicleIds.indexOf(selected.vehicleId) : -1;
    const attributes =
      row >= 0
        ? interpolatedRows(markers, [row])
        : standingAt(coordinate?.longitude ?? 0, coordinate?.latitude ?? 0);
    const isThere = row >= 0 || coordinate !== undefined;
    return new HaloLayer({
      id: "selection",
      data: { length: isThere ? 1 : 0, attributes },
      colours,
      elapsed,
    });
  }

  return {
    /** Everything of a snapshot, from below to above. */
    layers(snapshot: Snapshot, colours: MapColours): Layer[] {
      interpolated = [
        haloLayer(snapshot, colours),
        labelLayer(snapshot.map, colours),
        markerLayer(snapshot.map, colours),
      ];
      return [...interpolated, ...clusterLayers(snapshot.map, colours)];
    },

    /** A snapshot has become the newest, at this zoom. */
    begin({ map }: Snapshot, zoom: number): void {
      clock.begin(map.markers.motion, (512 * 2 ** zoom) / 360);
    },

    /** Whether markers may be interpolated. */
    animate: clock.allow,
    dispose: clock.stop,
  };
}
