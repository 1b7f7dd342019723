import type { HistoryBlock } from "#contract/feed/historyBlock";
import {
  type HistoryVisits,
  MAX_VISITS,
  MAX_VISITS_A_VEHICLE,
  type VehicleVisits,
  type VisitShape,
  type VisitsView,
} from "#contract/historyVisits";
import { MAX_AREA_CORNERS } from "#contract/mapArea";
import type { Area } from "#domain/geo/area";
import { type PreparedArea, prepareArea } from "#domain/geo/prepareArea";
import type { GeofenceId, VehicleId } from "#domain/ids";
import { between, type DurationMs, type Metres, milliseconds } from "#domain/units";
import type { StateRules } from "#domain/vehicle/vehicleState";
import { type AreaShape, shapeOutline } from "../../areas/areaShape.ts";
import { type KnownVisits, vehicleVisits } from "./vehicleVisits.ts";

/** An area as it was read. */
interface ReadArea {
  readonly area: Area;
  readonly halfWidth: Metres;
  readonly shape: AreaShape;
}

/** Who could have been inside, and what is known of them. */
export interface VisitSources {
  readonly vehicles: readonly VehicleId[];
  readonly blocksOf: (vehicle: VehicleId) => readonly HistoryBlock[];
  readonly nameOf: (vehicle: VehicleId) => string | undefined;
  readonly rules: StateRules;
  readonly areaOf: (geofence: GeofenceId) => ReadArea | undefined;
  readonly revision: () => number;
}

/** A question with what was found of it: it goes on where it was when it is asked again. */
interface Enquiry {
  readonly view: VisitsView;
  /** Of a geofence the one that was read: another is another question. */
  readonly source: ReadArea | undefined;
  readonly area: PreparedArea;
  readonly rules: StateRules;
  readonly found: Map<VehicleId, FoundVisits>;
}

interface FoundVisits extends KnownVisits {
  readonly blocks: readonly HistoryBlock[];
}

/**
 * Answers who was inside a shape. What was found of a vehicle stays until more of its track comes or
 * something else is asked, so that asking again after each part of a load costs only that part.
 */
export function createHistoryVisits() {
  let enquiry: Enquiry | undefined;

  function enquiryOf(view: VisitsView, { rules, areaOf }: VisitSources): Enquiry | undefined {
    const { shape } = view;
    const named = shape.type === "geofence" ? areaOf(shape.geofenceId) : undefined;
    const isSame =
      enquiry?.rules === rules &&
      enquiry.source === named &&
      JSON.stringify(enquiry.view) === JSON.stringify(view);
    if (enquiry && isSame) return enquiry;
    const area = named ? prepareArea(named.area, named.halfWidth) : drawnArea(shape);
    enquiry = area && { view, source: named, area, rules, found: new Map() };
    return enquiry;
  }

  return {
    /** Undefined where the shape is none. `isDue` says when to answer with what there is. */
    *answer(
      view: VisitsView,
      sources: VisitSources,
      isDue: () => boolean,
    ): Generator<undefined, HistoryVisits | undefined> {
      const asked = enquiryOf(view, sources);
      if (!asked) return undefined;
      const { found, area, rules } = asked;
      let done = 0;
      for (const vehicle of sources.vehicles) {
        const blocks = sources.blocksOf(vehicle);
        if (found.get(vehicle)?.blocks !== blocks) {
          if (isDue()) continue;
          const known = yield* vehicleVisits(blocks, { ...view, area, rules });
          found.set(vehicle, { blocks, ...known });
          yield;
        }
        done++;
      }
      return { done, ...answerOf(asked, sources) };
    },
  };
}

function drawnArea(shape: VisitShape): PreparedArea | undefined {
  if (shape.type === "geofence") return undefined;
  const { corners } = shape;
  if (corners.length < 3 || corners.length > MAX_AREA_CORNERS) return undefined;
  if (!corners.flat().every(Number.isFinite)) return undefined;
  return prepareArea({
    kind: "polygon",
    ring: corners.map(([longitude, latitude]) => ({ latitude, longitude })),
  });
}

function answerOf(
  { found, area, source }: Enquiry,
  { vehicles, nameOf, revision }: VisitSources,
): Omit<HistoryVisits, "done"> {
  let [perhaps, unknown, listed] = [0, 0, 0];
  const here: (readonly [VehicleId, KnownVisits])[] = [];
  for (const vehicle of vehicles) {
    const known = found.get(vehicle);
    if (!known) continue;
    if (known.visits.length > 0) here.push([vehicle, known]);
    else if (known.perhaps) perhaps++;
    else if (!known.isKnown) unknown++;
  }
  here.sort(([, one], [, other]) => one.visits[0]!.enter - other.visits[0]!.enter);
  const shown = here.map(([vehicle, { visits }]): VehicleVisits => {
    const most = Math.max(0, Math.min(MAX_VISITS_A_VEHICLE, MAX_VISITS - listed));
    const list = visits.slice(0, most);
    listed += list.length;
    return {
      vehicleId: vehicle,
      name: nameOf(vehicle) ?? "",
      visits: list,
      count: visits.length,
      duration: visits.reduce((sum, { enter, leave }) => added(sum, between(enter, leave)), NONE),
      isUncertain: visits.some(
        ({ enterBy, leaveBy }) => enterBy === "silence" || leaveBy === "silence",
      ),
    };
  });
  const { west, south, east, north } = area.box;
  return {
    revision: revision(),
    total: vehicles.length,
    vehicles: shown,
    leftOut: shown.reduce((sum, { visits, count }) => sum + count - visits.length, 0),
    perhaps,
    unknown,
    bounds: { west, south, east, north },
    outline: source && shapeOutline(source.shape),
  };
}

const NONE = milliseconds(0);
const added = (one: DurationMs, other: DurationMs) => milliseconds(one + other);
