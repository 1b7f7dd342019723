import type { Color, Layer, PickingInfo } from "@deck.gl/core";
import { ScatterplotLayer, TextLayer } from "@deck.gl/layers";
import type { MapColumns } from "#contract/picture";
import { VEHICLE_STATES } from "#domain/vehicleState";
import { formatShortCount } from "../../i18n/format.ts";
import type { MapColours, Rgb } from "../mapColours.ts";
import { DonutLayer } from "./DonutLayer.ts";
import { MarkerLayer } from "./MarkerLayer.ts";

export interface FleetPicks {
  readonly onVehicle: (row: number) => void;
  readonly onCluster: (row: number) => void;
}

/**
 * One picture of the fleet as layers. Called once a picture: the columns go to the graphics card
 * as they are, only the numbers in the clusters are made here.
 */
export function fleetLayers(
  map: MapColumns,
  selected: readonly [number, number] | undefined,
  colours: MapColours,
  picks: FleetPicks,
): Layer[] {
  const { markers, clusters } = map;
  return [
    selectionLayer(selected, colours),
    new MarkerLayer({
      id: "vehicles",
      data: {
        length: markers.count,
        attributes: {
          instancePositions: { value: markers.lngLat, size: 2 },
          instanceCourses: { value: markers.courses, size: 1 },
          instanceStates: { value: Float32Array.from(markers.states), size: 1 },
        },
      },
      colours,
      pickable: true,
      onClick: ({ index }: PickingInfo) => picks.onVehicle(index),
    }),
    new DonutLayer({
      id: "clusters",
      data: {
        length: clusters.count,
        attributes: {
          instancePositions: { value: clusters.lngLat, size: 2 },
          instanceStateCounts: { value: Float32Array.from(clusters.stateCounts), size: 4 },
        },
      },
      colours,
      pickable: true,
      onClick: ({ index }: PickingInfo) => picks.onCluster(index),
    }),
    clusterCountLayer(clusters, colours),
  ];
}

interface ClusterCount {
  readonly place: [number, number];
  readonly text: string;
}

function clusterCountLayer(clusters: MapColumns["clusters"], { ink }: MapColours) {
  const data: ClusterCount[] = [];
  for (let row = 0; row < clusters.count; row++) {
    let total = 0;
    for (let state = 0; state < VEHICLE_STATES.length; state++)
      total += clusters.stateCounts[row * VEHICLE_STATES.length + state] ?? 0;
    data.push({
      place: [clusters.lngLat[row * 2] ?? 0, clusters.lngLat[row * 2 + 1] ?? 0],
      text: formatShortCount(total),
    });
  }
  return new TextLayer<ClusterCount>({
    id: "cluster-counts",
    data,
    getPosition: ({ place }) => place,
    getText: ({ text }) => text,
    getSize: 12,
    getColor: bytes(ink),
    fontFamily: "'Inter Variable', sans-serif",
    fontWeight: 650,
    characterSet: "0123456789.,kKmM\u00a0 ",
    updateTriggers: { getColor: ink },
  });
}

/** A halo where the selected vehicle is, also when a cluster hides its marker. */
function selectionLayer(place: readonly [number, number] | undefined, { focus }: MapColours) {
  return new ScatterplotLayer<readonly [number, number]>({
    id: "selection",
    data: place ? [place] : [],
    getPosition: ([longitude, latitude]) => [longitude, latitude],
    getRadius: 20,
    radiusUnits: "pixels",
    billboard: true,
    lineWidthUnits: "pixels",
    getLineWidth: 3,
    stroked: true,
    filled: true,
    getFillColor: bytes(focus, 40),
    getLineColor: bytes(focus),
  });
}

const bytes = ([red, green, blue]: Rgb, alpha = 255): Color => [
  Math.round(red * 255),
  Math.round(green * 255),
  Math.round(blue * 255),
  alpha,
];
