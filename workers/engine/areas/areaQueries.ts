import { transfer } from "comlink";
import type { AreaSnapshot } from "#contract/areaSnapshot";
import type { Engine } from "#contract/engine";
import { failure, success } from "#contract/result";
import { areaCorners } from "./areaCorners.ts";
import type { Areas } from "./areas.ts";
import { areasBounds } from "./areasBounds.ts";

type AreaQueries = Pick<
  Engine,
  | "areas"
  | "areaRows"
  | "areaDetail"
  | "areaGroups"
  | "areasBounds"
  | "boundsOfPois"
  | "vehiclesInside"
  | "areaCorners"
  | "reloadAreas"
>;

/** What the page asks of the areas that are there at that moment. */
export const areaQueries = (areasNow: () => Areas): AreaQueries => ({
  async areas() {
    const areas = areasNow().draw();
    return transfer(areas, buffersOf(areas));
  },

  async areaRows(view) {
    return areasNow().list(view);
  },

  async areaDetail(id) {
    return areasNow().detail(id);
  },

  async areaGroups() {
    return areasNow().groups();
  },

  async areasBounds() {
    const bounds = areasBounds(areasNow().current());
    return bounds ? success(bounds) : failure("noAreas");
  },

  async boundsOfPois(cluster) {
    return areasNow().boundsOfCluster(cluster);
  },

  async vehiclesInside(area, halfWidth) {
    return areasNow().vehiclesInside(area, halfWidth);
  },

  async areaCorners(bounds, but) {
    const corners = areaCorners(areasNow().current(), bounds, but);
    return transfer(corners, [corners.buffer]);
  },

  async reloadAreas() {
    areasNow().reload();
  },
});

/** The memory of a snapshot's columns, which is handed over with it. */
const buffersOf = ({ ids, fills, lines, circles, icons }: AreaSnapshot): ArrayBuffer[] =>
  [ids, ...[fills, lines, circles, icons].flatMap((part) => Object.values(part) as unknown[])]
    .filter((column) => ArrayBuffer.isView(column))
    .map(({ buffer }) => buffer as ArrayBuffer);
