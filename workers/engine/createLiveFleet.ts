import type { EngineDiagnostics } from "#contract/engineDiagnostics";
import type { ListView, ListWindow } from "#contract/listView";
import type { Connection, Picture } from "#contract/picture";
import type { Viewport } from "#contract/viewport";
import { checkFix } from "#domain/checkFix";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { User } from "#domain/user";
import { countStates } from "./countStates.ts";
import type { BufferPool } from "./createBufferPool.ts";
import { createChores } from "./createChores.ts";
import { createFeedFigures } from "./createFeedFigures.ts";
import { createFeedReader } from "./createFeedReader.ts";
import { createFleet } from "./createFleet.ts";
import { createIntake } from "./createIntake.ts";
import { createLanguages } from "./createLanguages.ts";
import { createList } from "./createList.ts";
import { createLookout } from "./createLookout.ts";
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
export function createLiveFleet(
  ports: EnginePorts,
  clock: ServerClock,
  pool: BufferPool,
  onNews: () => void,
) {
  const tally = createTally();
  const fleet = createFleet();
  const figures = createFeedFigures(ports, clock, tally);
  const selection = createSelection(fleet, (vehicle) => void askPosition(vehicle));
  const strangers = createStrangers(ports, askVehicles, (position) => intake.release(position));
  const intake = createIntake(fleet, clock, tally, {
    onApplied(position, isLive) {
      selection.offer(position);
      if (isLive) figures.applied(position.serverTime, position.fixTime);
    },
    onRow(batch, row, isLive) {
      if (isLive) figures.applied(batch.serverTimes[row]!, batch.fixTimes[row]!);
    },
    onStranger: (position) => strangers.meet(position),
  });
  const lookout = createLookout(fleet);
  const mapView = createMapView(fleet, pool);
  const list = createList(fleet);
  const chores = createChores(ports, list, onNews);
  let server: { readonly user: User; readonly load: Load } | undefined;
  let sequence = 0;
  /** Everybody has a place already; now names come. */
  let isNaming = false;

  async function askPosition(vehicle: VehicleId): Promise<void> {
    if (!server) return;
    if (lookout.isListening()) {
      // The binary feed brings what is looked at, and has perhaps: it had a row before.
      const held = lookout.heldOf(vehicle);
      if (held) selection.offer(held);
      return;
    }
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

  function keepDetail(position: Position): void {
    if (checkFix(position, clock.now())) return;
    lookout.keep(position);
    selection.offer(position);
  }

  const sink: FeedSink = {
    reader: createFeedReader(),
    languages: createLanguages(ports),
    begin() {
      lookout.listen(undefined);
      intake.begin();
    },
    listen: lookout.listen,
    open() {
      strangers.clear();
      isNaming = false;
      intake.open();
    },
    opened() {
      intake.opened();
      onNews();
    },
    receive(text) {
      const isFrame = intake.receive(text);
      onNews();
      return isFrame;
    },
    tell(news) {
      intake.tell(news);
      for (const position of news.details) keepDetail(position);
      const beginsNaming = !isNaming && news.vehicles.length > 0;
      isNaming ||= beginsNaming;
      // What a picture costs would delay the rest: once a second one comes anyway.
      if (!intake.isOpening() || beginsNaming) onNews();
    },
    load(loaded, user, load) {
      server = { user, load };
      strangers.clear();
      intake.load(loaded);
      selection.askAgain();
      onNews();
    },
    join(groups, user, load) {
      server = { user, load };
      intake.regroup(groups);
      onNews();
    },
    resume(load) {
      if (server) server = { ...server, load };
      strangers.clear();
      intake.resume();
      selection.askAgain();
      onNews();
    },
    regroup(groups) {
      intake.regroup(groups);
      onNews();
    },
  };

  /** Whoever has a row, and the one in the panel. */
  function* lookedAt({ rows }: ListWindow): Iterable<VehicleId> {
    const selected = selection.current();
    if (selected !== undefined) yield selected;
    for (const { vehicleId } of rows) yield vehicleId;
  }

  return {
    fleet,
    sink,
    select: (vehicle: VehicleId | undefined) => selection.select(vehicle),

    byName: list.byName,
    pictured: figures.pictured,
    setPoi: fleet.setPoi,

    diagnostics(): Omit<EngineDiagnostics, "failedPictures" | "lastFailure" | "buffersMade"> {
      const { updatesPerSecond, refused } = figures.current();
      return {
        vehicles: fleet.vehicleCount,
        updatesPerSecond,
        picturesPerSecond: figures.picturesPerSecond(),
        refused,
        late: tally.count("late"),
        duplicates: tally.count("duplicate"),
        delay: figures.trackerDelay(),
        queue: intake.waiting(),
      };
    },

    /** Applies what has come: pictures do it too, but nobody may be looking. */
    catchUp: () => intake.drain(),

    /** One moment of the fleet; every part of it comes from the same state. */
    picture({ viewport, list: view }: Looks, connection: Connection): Picture {
      intake.drain();
      const now = clock.now();
      fleet.passTime(now);
      const shown = list.show(view);
      lookout.look(lookedAt(shown));
      if (!intake.isOpening()) chores.look();
      return {
        sequence: ++sequence,
        now,
        connection,
        counts: countStates(fleet.columns, fleet.slotCount),
        ...mapView.show(viewport, now),
        list: shown,
        selected: selection.detail(),
        feed: figures.current(),
      };
    },

    /** Forgets who was asked for; what is on its way then finds nobody. */
    dispose(): void {
      server = undefined;
      strangers.clear();
      chores.dispose();
    },
  };
}
