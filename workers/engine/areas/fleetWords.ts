import type { AreasSummary, ShownAreas } from "#contract/areaSnapshot";
import type { ListWindow } from "#contract/listView";
import type { MapColumns, NearestPoi, VehicleDetail } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { coordinateAt } from "../columns/fleetColumns.ts";
import { NO_SLOT } from "../columns/slotTable.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { ServerAccess } from "../ports/fetchJson.ts";
import { createBackgroundTask } from "../schedule/backgroundTask.ts";
import { createAddresses, type KnownAddresses, type Nowhere } from "./addresses.ts";
import type { Areas } from "./areas.ts";
import { createPoiWatch } from "./poiWatch.ts";

/** What a snapshot has of its own, before it knows where everybody is. */
export interface ShownFleet {
  readonly list: ListWindow;
  readonly selected: VehicleDetail | undefined;
  readonly map: MapColumns;
}

export interface WordsView {
  readonly viewport: Viewport | undefined;
  readonly shownAreas: ShownAreas | undefined;
  /** Of the geocoder, too. */
  readonly asks?: boolean;
}

interface FleetWordsParts extends ServerAccess {
  readonly fleet: Fleet;
  readonly areas: Areas;
  readonly addresses: KnownAddresses;
  readonly onNews: () => void;
  /** The fleet leaps from moment to moment: an address is of exactly where a vehicle is, or of nowhere. */
  readonly leaps?: boolean;
}

/**
 * Where the vehicles of one fleet are in words, in this order: the point of interest whose circle they
 * are in, for all of them; then the address that their position brought; then, of those on the screen,
 * the one that the server's geocoder knows.
 */
export function createFleetWords({
  ports,
  clock,
  fleet,
  areas,
  addresses: kept,
  onNews,
  leaps = false,
}: FleetWordsParts) {
  const watch = createPoiWatch(fleet, areas.current);
  const backgroundTask = createBackgroundTask(ports, watch, onNews);
  const addresses = createAddresses({ ports, clock, onNews, kept, leaps });
  let nearest: { readonly key: string; readonly answer: NearestPoi | undefined } | undefined;
  let version = 0;

  /** A vehicle that nothing is known of but its coordinate. */
  function nowhere(vehicle: VehicleId, known: string | undefined): Nowhere | undefined {
    const slot = known === undefined ? fleet.slotOf(vehicle) : NO_SLOT;
    const coordinate = slot === NO_SLOT ? undefined : coordinateAt(fleet.columns, slot);
    return coordinate && { vehicle, ...coordinate };
  }

  /** Looked for once a coordinate: of many circles that takes milliseconds. */
  function nearestTo(position: Position): NearestPoi | undefined {
    const { latitude, longitude } = position;
    const key = `${latitude} ${longitude} ${version}`;
    if (nearest?.key !== key)
      nearest = { key, answer: areas.nearestPoi({ latitude, longitude }, true) };
    return nearest.answer;
  }

  return {
    /** A vehicle is somewhere else. */
    moved(slot: number): void {
      if (watch.isNeeded()) watch.moved(slot);
    },

    /** There are other points of interest. */
    replaced(): void {
      watch.replaced();
      backgroundTask.start();
    },

    /** A snapshot with its words of where, and how the areas fare. */
    complete(
      { list, selected, map }: ShownFleet,
      { viewport, shownAreas, asks = true }: WordsView,
    ): ShownFleet & { readonly areas: AreasSummary } {
      const summary = areas.update(viewport, map, shownAreas);
      version = summary.version;
      backgroundTask.start();
      const atPanel =
        selected && nowhere(selected.vehicleId, selected.poi ?? selected.position?.address);
      const atRows = list.rows.map(({ vehicleId, poi, address }) =>
        nowhere(vehicleId, poi ?? address),
      );
      addresses.update(asks ? [atPanel, ...atRows].filter((one) => one !== undefined) : []);
      return {
        map,
        areas: summary,
        list: {
          ...list,
          rows: list.rows.map((row, at) => {
            const one = atRows[at];
            const address = one && addresses.of(one);
            const slot = one === undefined ? NO_SLOT : fleet.slotOf(row.vehicleId);
            if (slot === NO_SLOT) return row;
            // What a row shows is what it is found by.
            if (address !== undefined || leaps) fleet.setAskedAddress(slot, address);
            return { ...row, address: fleet.soughtAddressOf(slot) };
          }),
        },
        selected: selected && {
          ...selected,
          address: selected.position?.address ?? (atPanel && addresses.of(atPanel)),
          nearestPoi: selected.position && nearestTo(selected.position),
        },
      };
    },

    dispose(): void {
      backgroundTask.dispose();
      addresses.dispose();
    },
  };
}

export type FleetWords = ReturnType<typeof createFleetWords>;
