import type { ListView } from "#contract/listView";
import type { Connection, Picture } from "#contract/picture";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import type { User } from "#domain/user";
import { countStates } from "./countStates.ts";
import { createFeedFigures } from "./createFeedFigures.ts";
import { createFleet } from "./createFleet.ts";
import { createIntake } from "./createIntake.ts";
import { createList } from "./createList.ts";
import { createMapView } from "./createMapView.ts";
import { byName } from "./createNameOrder.ts";
import { createSelection } from "./createSelection.ts";
import type { ServerClock } from "./createServerClock.ts";
import { createStrangers } from "./createStrangers.ts";
import { createTally } from "./createTally.ts";
import type { EnginePorts } from "./enginePorts.ts";
import { LoadFailure } from "./fetchJson.ts";
import type { FeedSink } from "./followFeed.ts";
import { type Load, loadPosition, loadVehicles } from "./loadFleet.ts";

/** What somebody looks at. */
export interface Looks {
  readonly viewport: Viewport | undefined;
  readonly list: ListView;
}

/**
 * Everything that is known of the fleet between `start` and `stop`, and the way through it:
 * intake → fleet → state → map, list, counts, selection → picture. Dropped whole at sign-out.
 */
export function createLiveFleet(ports: EnginePorts, clock: ServerClock, onNews: () => void) {
  const tally = createTally();
  const fleet = createFleet();
  const figures = createFeedFigures(ports, clock, tally);
  const selection = createSelection(fleet, (vehicle) => void askPosition(vehicle));
  const strangers = createStrangers(ports, askVehicles, (position) => intake.release(position));
  const intake = createIntake(fleet, clock, tally, {
    onApplied(position, isLive) {
      selection.offer(position);
      if (isLive) figures.applied(position.serverTime);
    },
    onStranger: (position) => strangers.meet(position),
  });
  const mapView = createMapView(fleet);
  const list = createList(fleet);
  let server: { readonly user: User; readonly load: Load } | undefined;
  let sequence = 0;

  async function askPosition(vehicle: VehicleId): Promise<void> {
    if (!server) return;
    try {
      const position = await loadPosition(server.load, vehicle);
      if (!position) return;
      intake.offer(position);
      selection.offer(position);
      onNews();
    } catch (error) {
      // After the next load it is asked again.
      if (!(error instanceof LoadFailure)) throw error;
    }
  }

  async function askVehicles(ids: readonly VehicleId[]): Promise<void> {
    if (!server) return;
    const { vehicles, groups } = await loadVehicles(server.load, server.user, ids);
    for (const vehicle of vehicles) fleet.putVehicle(vehicle);
    if (!vehicles.every(({ groupId }) => fleet.knowsGroup(groupId)))
      fleet.replaceGroups(groups, byName);
    onNews();
  }

  const sink: FeedSink = {
    begin: () => intake.begin(),
    receive(text) {
      const isFrame = intake.receive(text);
      onNews();
      return isFrame;
    },
    load(loaded, user, load) {
      server = { user, load };
      strangers.clear();
      intake.load(loaded);
      selection.askAgain();
      onNews();
    },
  };

  return {
    fleet,
    sink,
    select: (vehicle: VehicleId | undefined) => selection.select(vehicle),

    /** Applies what has come: pictures do it too, but nobody may be looking. */
    catchUp: () => intake.drain(),

    /** One moment of the fleet; every part of it comes from the same state. */
    picture({ viewport, list: view }: Looks, connection: Connection): Picture {
      intake.drain();
      const now = clock.now();
      fleet.passTime(now);
      return {
        sequence: ++sequence,
        now,
        connection,
        counts: countStates(fleet.columns, fleet.slotCount),
        map: mapView.show(viewport),
        list: list.show(view),
        selected: selection.detail(),
        feed: figures.current(),
      };
    },

    /** Forgets who was asked for; what is on its way then finds nobody. */
    dispose(): void {
      server = undefined;
      strangers.clear();
    },
  };
}
