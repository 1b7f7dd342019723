import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discPx } from "#contract/clusterDisc";
import { labelSizePx, labelStyle } from "#contract/labelStyle";
import {
  LABEL_HEIGHT_PX,
  labelHeightPx,
  labelWidthPx,
  MAX_LABELS,
  MAX_LABELS_AREA_PX,
} from "#contract/mapLabels";
import type { MapColumns } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { createMapView } from "../../../../workers/engine/map/mapView.ts";
import { screenProjection } from "../../../../workers/engine/map/screenProjection.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const ZOOM = 10;
const PX = 360 / (512 * 2 ** ZOOM);
const VIEW: Viewport = {
  bounds: { west: -1, south: -1, east: 1, north: 1 },
  zoom: ZOOM,
  labels: true,
};

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly size?: number | undefined;
  readonly colour?: string;
}

/** Vehicles so many pixels east and north of 0°, 0°. */
function open(spots: readonly Spot[]) {
  const fleet = createFleet();
  fleet.replaceVehicles(
    spots.map(({ name, size, colour }, index) => ({
      ...vehicle({ id: index + 1, name }),
      attributes: {
        ...(size !== undefined && { labelSize: size }),
        ...(colour !== undefined && { labelColor: colour }),
      },
    })),
  );
  let at = 0;
  const move = (index: number, { x, y }: Pick<Spot, "x" | "y">) =>
    fleet.applyPosition(
      position({ vehicle: index + 1, at: ++at, longitude: x * PX, latitude: y * PX }),
      NOON,
    );
  spots.forEach((spot, index) => {
    move(index, spot);
  });
  const view = createMapView(fleet);
  return { move, show: (viewport: Viewport = VIEW) => view.show(viewport, NOON).map };
}

function boxesOf({ labels, markers }: MapColumns, viewport: Viewport) {
  const project = screenProjection(viewport);
  return labels.rows.map((row, index) => {
    const spot = new Float64Array(2);
    project(markers.lngLat[row * 2]!, markers.lngLat[row * 2 + 1]!, spot, 0);
    const sizePx = labelSizePx(labels.styles[index]!);
    const half = labelWidthPx(labels.names[index]!, sizePx) / 2;
    const bottom = spot[1]! + labelHeightPx(sizePx);
    return { left: spot[0]! - half, right: spot[0]! + half, top: spot[1]!, bottom };
  });
}

const spots = fc.array(
  fc.record({
    x: fc.integer({ min: -400, max: 400 }),
    y: fc.integer({ min: -300, max: 300 }),
    name: fc.constantFrom("A", "Bus 12", "Camião 9 do Porto", "شاحنة ٧", "货车", "Łódź 4"),
    size: fc.constantFrom(undefined, 8, 20, 32),
  }),
  { maxLength: 120 },
);
const tilt = fc.option(
  fc.record({
    longitude: fc.constant(0),
    latitude: fc.constant(0),
    bearing: fc.integer({ min: -180, max: 180 }),
    pitch: fc.integer({ min: 0, max: 60 }),
    distancePx: fc.constant(1_350),
  }),
  { nil: undefined },
);

describe("names on the map", () => {
  test("never lie on each other, however the map is turned and tilted [MAP-01]", () => {
    fc.assert(
      fc.property(spots, tilt, (vehicles, turned) => {
        const viewport = { ...VIEW, tilt: turned };
        const boxes = boxesOf(open(vehicles).show(viewport), viewport);

        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1))
            expect(
              one.right <= other.left ||
                other.right <= one.left ||
                one.bottom <= other.top ||
                other.bottom <= one.top,
            ).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("keep clear of clusters, however many vehicles a cluster has [MAP-01]", () => {
    for (const crowd of [2, 30, 300, 1_000]) {
      const radius = discPx(crowd);
      for (let x = 45; x < 45 + labelWidthPx("Camião 9 do Porto"); x += 3) {
        const map = open([
          ...Array.from({ length: crowd }, (_, at) => ({ x: 0, y: 0, name: `${at}` })),
          { x, y: 20, name: "Camião 9 do Porto" },
        ]).show();
        expect(map.clusters.count).toBe(1);
        const middle = new Float64Array(2);
        screenProjection(VIEW)(map.clusters.lngLat[0]!, map.clusters.lngLat[1]!, middle, 0);
        const [centreX, centreY] = [middle[0]!, middle[1]!];
        for (const { left, right, top } of boxesOf(map, VIEW)) {
          const dx = Math.max(left - centreX, 0, centreX - right);
          const dy = Math.max(top - centreY, 0, centreY - top - LABEL_HEIGHT_PX);
          expect([crowd, x, Math.hypot(dx, dy) >= radius]).toEqual([crowd, x, true]);
        }
      }
    }
  });

  test("stand side by side as soon as both fit, and not before [MAP-01]", () => {
    const wide = labelWidthPx("Bus 12");
    for (let apart = 25; apart < 2 * wide; apart++) {
      for (const x of [apart, -apart]) {
        const { labels } = open([
          { x: 0, y: 0, name: "Bus 12" },
          { x, y: 0, name: "Bus 12" },
        ]).show();
        expect([x, labels.names.length]).toEqual([x, apart >= wide + 3 ? 2 : 1]);
      }
    }
  });

  test("are those of their markers, and the same again for the same snapshot [MAP-01]", () => {
    fc.assert(
      fc.property(spots, (vehicles) => {
        const { show } = open(vehicles);
        const { labels, markers } = show();

        expect(labels.names).toEqual(
          labels.rows.map((row) => vehicles[markers.vehicleIds[row]! - 1]?.name),
        );
        expect(show().labels).toEqual(labels);
        if (markers.count > 0) expect(labels.rows.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  test("are drawn in colour and size of their vehicle [VEH-01]", () => {
    const { labels } = open([
      { x: 0, y: 0, name: "Own", size: 20, colour: "red" },
      { x: 300, y: 0, name: "Plain" },
    ]).show();
    expect(labels.names).toEqual(["Own", "Plain"]);
    expect(labels.styles).toEqual([labelStyle("#ff0000", 20), 0]);
  });

  test("stay with who has one while another passes by [MAP-01]", () => {
    const near = { x: 0, y: 0, name: "Standing" };
    const { show, move } = open([
      { x: -300, y: 0, name: "Passing" },
      { ...near, x: 40 },
    ]);
    expect(show().labels.names).toEqual(["Passing", "Standing"]);

    move(0, { x: 20, y: 2 });
    expect(show().labels.names).toEqual(["Passing"]);
    move(0, { x: 45, y: 80 });
    expect(show().labels.names).toEqual(["Passing", "Standing"]);
  });

  test("are not sent when nobody wants them, or markers are too many [MAP-10]", () => {
    expect(open([{ x: 0, y: 0, name: "A" }]).show({ ...VIEW, labels: false }).labels.rows).toEqual(
      [],
    );
    const crowd = Array.from({ length: 700 }, (_, index) => ({
      x: (index % 35) * 40 - 700,
      y: Math.floor(index / 35) * 44 - 400,
      name: "A",
    }));
    const wide = { ...VIEW, bounds: { west: -2, south: -2, east: 2, north: 2 } };
    expect(open(crowd).show({ ...wide, clusters: false }).labels.rows).toEqual([]);
    const large = crowd
      .slice(0, 500)
      .map((spot, at) => ({ ...spot, x: at * 90, name: "WWWWWWWWWWWWWWWWWWWW", size: 32 }));
    const world = { ...VIEW, bounds: { west: -30, south: -30, east: 60, north: 30 } };
    const covered = boxesOf(open(large).show({ ...world, clusters: false }), world).reduce(
      (sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top),
      0,
    );
    expect(covered).toBeGreaterThan(MAX_LABELS_AREA_PX * 0.9);
    expect(covered).toBeLessThanOrEqual(MAX_LABELS_AREA_PX);
    expect(open(crowd.slice(0, 500)).show({ ...wide, clusters: false }).labels.rows).toHaveLength(
      MAX_LABELS,
    );
  });
});
