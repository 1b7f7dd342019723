import type { AreaSnapshot, AreasSummary, CoveredNames, ShownAreas } from "#contract/areaSnapshot";
import type { AreaDetail, AreaGroup, AreasView, AreasWindow } from "#contract/areasView";
import { failure, type Result, success } from "#contract/result";
import type { MapColumns } from "#contract/snapshot";
import type { Bounds, Viewport } from "#contract/viewport";
import type { User } from "#domain/account/user";
import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import type { GeofenceId } from "#domain/ids";
import type { Metres } from "#domain/units";
import type { Group } from "#domain/vehicle";
import type { Fleet } from "../fleet/fleet.ts";
import type { ServerAccess } from "../ports/fetchJson.ts";
import { areaDetail, nearestPoi, vehiclesInside } from "./areaDetail.ts";
import { createAreaLoads } from "./areaLoads.ts";
import { createAreaTable } from "./areaTable.ts";
import { type AreaWindow, areaWindow, covers } from "./areaWindow.ts";
import { NO_AREAS } from "./buildAreas.ts";
import { drawAreas } from "./drawAreas.ts";
import { mapLatitude, mapLongitude } from "./mapUnits.ts";
import { createMemberships } from "./memberships.ts";
import { createNameCover } from "./nameCover.ts";
import { createShownPois } from "./shownPois.ts";

const ALL_SHOWN: ShownAreas = { geofences: true, lines: true, pois: true, hiddenGroups: [] };
const NO_NAMES: CoveredNames = { due: 0, rows: [] };
/** When no map is shown. */
const NOWHERE: AreaWindow = {
  origin: [0, 0],
  halfWidth: 0,
  halfHeight: 0,
  zoom: 0,
  pxPerUnit: 1,
};

/**
 * Areas and points of interest of the signed-in user, between `start` and `stop`: loads them, says
 * when the map must be updated and with what, and answers the table.
 */
export function createAreas(
  { ports, clock, fleet }: ServerAccess & { readonly fleet: () => Fleet },
  { onNews, onReplaced }: { readonly onNews: () => void; readonly onReplaced: () => void },
) {
  const memberships = createMemberships();
  const pois = createShownPois(ports, changed);
  const nameCover = createNameCover();
  let areas = NO_AREAS;
  let table = createAreaTable(areas, memberships);
  let state: AreasSummary["state"] = "loading";
  let version = 0;
  let shown = ALL_SHOWN;
  /** Begins where no engine before, which may have broken down, has been. */
  let due: number = ports.now();
  /** What was drawn last, and of which `due`. */
  let drawn: { readonly window: AreaWindow; readonly due: number } | undefined;
  let seen: Viewport | undefined;

  const loads = createAreaLoads(ports, clock, {
    onAreas(next) {
      areas = next;
      rebuild();
      onReplaced();
    },
    groups: memberships.askedOneByOne,
    onMembers(members) {
      if (memberships.replace(members)) rebuild();
    },
    onEnded(isWell) {
      if (isWell) state = "ready";
      else if (state === "loading") state = "failed";
      onNews();
    },
  });

  const { groupsOf } = memberships;

  /** Areas or their groups are others. */
  function rebuild(): void {
    version++;
    table = createAreaTable(areas, memberships);
    pois.choose({ areas, shown, groupsOf });
    changed();
  }

  /** What is drawn is out of date. */
  function changed(): void {
    if (!drawn || drawn.due === due) due++;
    onNews();
  }

  function show(wanted: ShownAreas): void {
    const isSameForPois =
      wanted.pois === shown.pois && wanted.hiddenGroups.join() === shown.hiddenGroups.join();
    shown = wanted;
    if (!isSameForPois) pois.choose({ areas, shown, groupsOf });
    changed();
  }

  function middle(): Coordinate | undefined {
    const window = seen && areaWindow(seen, 0);
    if (!window) return undefined;
    const longitude = mapLongitude(window.origin[0]);
    return {
      latitude: mapLatitude(window.origin[1]),
      longitude: longitude > 180 ? longitude - 360 : longitude,
    };
  }

  return {
    /** Also when they are the same as before: the connection is new, so what is known may be old. */
    follow(user: User, groups: readonly Group[]): void {
      loads.setUser(user);
      memberships.setGroups(groups);
      loads.ask();
    },
    regroup(groups: readonly Group[]): void {
      memberships.setGroups(groups);
      loads.ask();
    },
    reload: loads.ask,

    current: () => areas,

    /** Called for each snapshot. */
    update(viewport: Viewport | undefined, map: MapColumns, wanted = ALL_SHOWN): AreasSummary {
      if (wanted !== shown) show(wanted);
      seen = viewport;
      const window = viewport && areaWindow(viewport, 0);
      if (window && drawn?.due === due && !covers(drawn.window, window)) due++;
      const { counts, unreadable, leftOut } = areas;
      const coveredNames = viewport ? nameCover.covered(viewport, map) : NO_NAMES;
      return { state, version, areasDue: due, coveredNames, counts, unreadable, leftOut };
    },

    /** What the map shows now, and around it. */
    draw(): AreaSnapshot {
      const window = (seen && areaWindow(seen)) ?? NOWHERE;
      drawn = { window, due };
      const what = { areas, pois: pois.current(areas), shown, groupsOf };
      const snapshot = drawAreas(window, what, due);
      nameCover.hold(snapshot);
      // Which of the new names the fleet lies on, the next snapshot shows.
      onNews();
      return snapshot;
    },

    list: (view: AreasView): AreasWindow => table.show(view, middle()),
    vehiclesInside: (area: Area, halfWidth: Metres) => vehiclesInside({ area, halfWidth }, fleet()),
    groups: (): readonly AreaGroup[] => memberships.list((id) => areas.byId.has(id)),

    nameOf(id: GeofenceId | undefined): string | undefined {
      const slot = id === undefined ? undefined : areas.byId.get(id);
      return slot === undefined ? undefined : areas.all[slot]?.name;
    },

    detail(id: GeofenceId): Result<AreaDetail, "unknownArea"> {
      const slot = areas.byId.get(id);
      if (slot === undefined) return failure("unknownArea");
      return success(areaDetail({ areas, memberships, middle: middle() }, slot, fleet()));
    },

    boundsOfCluster(cluster: number): Result<Bounds, "unknownArea"> {
      const bounds = pois.current(areas)?.clusters.boundsOf(cluster);
      return bounds ? success(bounds) : failure("unknownArea");
    },

    nearestPoi: (coordinate: Coordinate, forced: boolean) => nearestPoi(areas, coordinate, forced),

    dispose(): void {
      loads.dispose();
      pois.dispose();
    },
  };
}

export type Areas = ReturnType<typeof createAreas>;
