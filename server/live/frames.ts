import { eventToWire } from "#contract/traccar/wireEvent";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import type { Viewer } from "../rights/rights.ts";
import { positionsFor, vehicleFor } from "../rights/shownTo.ts";
import { eventsOf } from "./deliveredTo.ts";
import type { EventDelivery } from "./feedLog.ts";
import { createPerView } from "./perView.ts";

/** Larger frames would keep a browser busy for longer than a snapshot takes. */
export const MAX_FRAME_ENTRIES = 1_000;

/** News for everybody, before anybody's rights were asked. */
export interface News {
  readonly positions: readonly Position[];
  readonly vehicles: readonly Vehicle[];
  readonly events: readonly EventDelivery[];
}

const texts = new WeakMap<Position, string>();

/** A position as JSON, made once however many sockets get it. */
function positionText(position: Position): string {
  let text = texts.get(position);
  if (text === undefined) {
    text = JSON.stringify(positionToWire(position));
    texts.set(position, text);
  }
  return text;
}

/**
 * The frames of `news` that a viewer may see, vehicles first so that no position comes of an
 * unknown one. Viewers are asked once: sockets of the same person share the text.
 */
export function createFrames(news: News): (viewer: Viewer) => readonly string[] {
  const vehicleTexts = new Map<VehicleId, string>();
  const vehicleTextFor = (viewer: Viewer, vehicle: Vehicle) =>
    viewer.user.guest === undefined
      ? vehicleText(vehicle)
      : JSON.stringify(vehicleToWire(vehicleFor(viewer, vehicle)));
  const vehicleText = (vehicle: Vehicle) => {
    const text = vehicleTexts.get(vehicle.id) ?? JSON.stringify(vehicleToWire(vehicle));
    vehicleTexts.set(vehicle.id, text);
    return text;
  };

  function make(viewer: Viewer): readonly string[] {
    const vehicles = news.vehicles.filter(({ id }) => viewer.sees(id));
    const positions = viewer.locates
      ? news.positions.filter(({ vehicleId }) => viewer.sees(vehicleId))
      : [];
    return [
      ...inFrames(
        "devices",
        vehicles.map((vehicle) => vehicleTextFor(viewer, vehicle)),
      ),
      ...inFrames("positions", positionsFor(viewer, positions).map(positionText)),
      ...inFrames(
        "events",
        eventsOf(news.events, viewer).map((event) => JSON.stringify(eventToWire(event))),
      ),
    ];
  }

  return createPerView(make);
}

/** One frame, also when it is empty. */
export const positionsFrame = (positions: readonly Position[]): string =>
  `{"positions":[${positions.map(positionText).join(",")}]}`;

function* inFrames(
  key: "devices" | "positions" | "events",
  texts: readonly string[],
): Iterable<string> {
  for (let at = 0; at < texts.length; at += MAX_FRAME_ENTRIES)
    yield `{"${key}":[${texts.slice(at, at + MAX_FRAME_ENTRIES).join(",")}]}`;
}
