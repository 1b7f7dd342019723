import type { Layer } from "@deck.gl/core";
import { TextLayer } from "@deck.gl/layers";
import type { MapColumns } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { formatShortCount } from "../../i18n/format.ts";
import type { MapColours } from "../drawing/mapColours.ts";
import { countText } from "../drawing/mapText.ts";
import { DonutLayer } from "./DonutLayer.ts";

interface ClusterCount {
  readonly centre: [number, number];
  readonly text: string;
}

/** Donuts and the numbers in them. */
export function clusterLayers(map: MapColumns, colours: MapColours): Layer[] {
  const { clusters } = map;
  return [
    new DonutLayer({
      id: "clusters",
      data: {
        map,
        length: clusters.count,
        attributes: {
          instancePositions: { value: clusters.lngLat, size: 2 },
          instanceStateCounts: { value: Float32Array.from(clusters.stateCounts), size: 4 },
        },
      },
      colours,
      pickable: true,
    }),
    countLayer(clusters, colours),
  ];
}

function countLayer(clusters: MapColumns["clusters"], colours: MapColours) {
  const data: ClusterCount[] = [];
  for (let row = 0; row < clusters.count; row++) {
    let total = 0;
    for (let state = 0; state < VEHICLE_STATES.length; state++)
      total += clusters.stateCounts[row * VEHICLE_STATES.length + state] ?? 0;
    data.push({
      centre: [clusters.lngLat[row * 2] ?? 0, clusters.lngLat[row * 2 + 1] ?? 0],
      text: formatShortCount(total),
    });
  }
  return new TextLayer<ClusterCount>({
    id: "cluster-counts",
    data,
    getPosition: ({ centre }) => centre,
    getText: ({ text }) => text,
    getSize: 12,
    ...countText(colours),
  });
}
