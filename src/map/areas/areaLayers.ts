import { COORDINATE_SYSTEM, type Layer, type PickingInfo } from "@deck.gl/core";
import { TextLayer } from "@deck.gl/layers";
import {
  type AreaIcons,
  type AreaLabel,
  type AreaSnapshot,
  SIGN_CLUSTER,
} from "#contract/areaSnapshot";
import { type GeofenceId, geofenceId } from "#domain/ids";
import { formatShortCount } from "../../i18n/format.ts";
import { bytesOf, type MapColours } from "../drawing/mapColours.ts";
import { countText, MAP_FONT } from "../drawing/mapText.ts";
import { AreaCircleLayer } from "./AreaCircleLayer.ts";
import { AreaFillLayer } from "./AreaFillLayer.ts";
import { AreaLineLayer } from "./AreaLineLayer.ts";
import { AreaSignLayer } from "./AreaSignLayer.ts";

/** What the pointer is at. */
export interface AreaPicks {
  /** `x` and `y` in pixels of the map; undefined when the pointer has left. */
  readonly onHover: (area: { id: GeofenceId; x: number; y: number } | undefined) => void;
  readonly onArea: (id: GeofenceId) => void;
  readonly onCluster: (cluster: number) => void;
}

/** Product specification, section 9. */
const LABEL_PX = 13;

/** One snapshot of the areas as layers, to be drawn below the fleet and below their names. */
export function areaLayers(
  snapshot: AreaSnapshot,
  { colours, isDark }: { readonly colours: MapColours; readonly isDark: boolean },
  picks: AreaPicks,
): Layer[] {
  const { fills, lines, circles, icons, ids } = snapshot;
  const idAt = (row: number | undefined): GeofenceId | undefined =>
    row === undefined || row < 0 || row >= ids.length ? undefined : geofenceId(ids[row]!);
  const shared = {
    coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
    coordinateOrigin: [...snapshot.origin, 0] as [number, number, number],
    isDark,
    pickable: true,
  };
  const pickedBy = (idOf: (index: number) => GeofenceId | undefined) => ({
    onHover: ({ index, x, y }: PickingInfo) => {
      const id = index < 0 ? undefined : idOf(index);
      picks.onHover(id === undefined ? undefined : { id, x, y });
    },
    onClick: ({ index }: PickingInfo) => {
      const id = idOf(index);
      if (id !== undefined) picks.onArea(id);
    },
  });
  const isCluster = (index: number) => icons.icons[index] === SIGN_CLUSTER;
  const bySign = pickedBy((index) => (isCluster(index) ? undefined : idAt(icons.rows[index])));
  return [
    new AreaFillLayer({
      ...shared,
      ...pickedBy(idAt),
      id: "area-fills",
      data: columnsOf(fills.count, {
        instanceCorners: [fills.corners, 6],
        instanceColours: [fills.colours, 4],
        instanceRows: [fills.rows, 1],
      }),
    }),
    new AreaCircleLayer({
      ...shared,
      ...pickedBy(idAt),
      id: "area-circles",
      data: columnsOf(circles.count, {
        instanceCentres: [circles.centres, 2],
        instanceRadii: [circles.radii, 1],
        instanceColours: [circles.colours, 4],
        instanceRows: [circles.rows, 1],
      }),
    }),
    new AreaLineLayer({
      ...shared,
      ...pickedBy(idAt),
      id: "area-lines",
      data: columnsOf(lines.count, {
        instancePoints: [lines.points, 8],
        instanceHalfWidths: [lines.halfWidths, 1],
        instanceColours: [lines.colours, 4],
        instanceRows: [lines.rows, 1],
      }),
    }),
    new AreaSignLayer({
      ...shared,
      ...bySign,
      onClick: (info: PickingInfo) => {
        const { index } = info;
        if (isCluster(index)) picks.onCluster(icons.rows[index] ?? 0);
        else bySign.onClick(info);
      },
      id: "area-signs",
      data: columnsOf(icons.count, {
        instanceCentres: [icons.centres, 2],
        instanceIcons: [icons.icons, 1],
        instanceCounts: [icons.counts, 1],
        instanceColours: [icons.colours, 4],
      }),
    }),
    countLayer(snapshot.icons, shared.coordinateOrigin, colours),
  ];
}

/** Bytes are shares of one: colours. */
type Column = readonly [value: Float32Array | Uint8Array, size: number];

const columnsOf = (length: number, columns: Readonly<Record<string, Column>>) => ({
  length,
  attributes: Object.fromEntries(
    Object.entries(columns).map(([name, [value, size]]) => [
      name,
      { value, size, ...(value instanceof Uint8Array && { normalized: true }) },
    ]),
  ),
});

/** How many a cluster stands for. */
function countLayer(
  icons: AreaIcons,
  coordinateOrigin: [number, number, number],
  colours: MapColours,
) {
  const data: { readonly centre: [number, number]; readonly text: string }[] = [];
  for (let row = 0; row < icons.count; row++)
    if (icons.icons[row] === SIGN_CLUSTER)
      data.push({
        centre: [icons.centres[row * 2]!, icons.centres[row * 2 + 1]!],
        text: formatShortCount(icons.counts[row]!),
      });
  return new TextLayer<(typeof data)[number]>({
    id: "area-counts",
    data,
    coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
    coordinateOrigin,
    getPosition: ({ centre }) => centre,
    getText: ({ text }) => text,
    getSize: 11,
    ...countText(colours),
    parameters: { depthWriteEnabled: false, depthCompare: "always" },
  });
}

/**
 * Names on a strip of the surface's colour, so that they read on any street; those of `covered` rows
 * are left out.
 */
export function areaNameLayers(
  { labels, origin }: AreaSnapshot,
  covered: ReadonlySet<number>,
  { ink, outline }: MapColours,
): Layer[] {
  const data = labels.filter((_label, row) => !covered.has(row));
  // Of no words at all deck.gl would draw an image of letters without height, and be warned.
  if (data.length === 0) return [];
  const layer = new TextLayer<AreaLabel>({
    id: "area-names",
    data,
    coordinateSystem: COORDINATE_SYSTEM.CARTESIAN,
    coordinateOrigin: [...origin, 0],
    getPosition: ({ x, y }) => [x, y],
    getPixelOffset: ({ below }) => [0, below],
    getText: ({ text }) => text,
    getSize: LABEL_PX,
    getColor: bytesOf(ink),
    fontFamily: MAP_FONT,
    fontWeight: 500,
    characterSet: "auto",
    background: true,
    backgroundPadding: [4, 1],
    backgroundBorderRadius: 4,
    getBackgroundColor: bytesOf(outline, 200),
    parameters: { depthWriteEnabled: false, depthCompare: "always" },
    updateTriggers: { getColor: ink, getBackgroundColor: outline },
  });
  return [layer];
}
