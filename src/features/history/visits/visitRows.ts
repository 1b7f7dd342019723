import type { HistoryVisit, HistoryVisits, VehicleVisits } from "#contract/historyVisits";

/** A line of the list: a vehicle, or one of its visits below it. */
export type VisitRow =
  | { readonly kind: "vehicle"; readonly key: string; readonly of: VehicleVisits }
  | {
      readonly kind: "visit";
      readonly key: string;
      readonly of: VehicleVisits;
      readonly visit: HistoryVisit;
    };

/** Each vehicle and then its visits; one visit stands in the vehicle's own line. */
export const visitRows = ({ vehicles }: Pick<HistoryVisits, "vehicles">): readonly VisitRow[] =>
  vehicles.flatMap((of): VisitRow[] => {
    const { vehicleId, visits } = of;
    const head: VisitRow = { kind: "vehicle", key: String(vehicleId), of };
    if (of.count === 1) return [head];
    return [
      head,
      ...visits.map(
        (visit): VisitRow => ({
          kind: "visit",
          key: `${vehicleId}-${visit.enter}`,
          of,
          visit,
        }),
      ),
    ];
  });

/** Some of it, or its limits, are not known. */
export const isUncertainVisit = ({ enterBy, leaveBy }: HistoryVisit): boolean =>
  enterBy === "silence" || leaveBy === "silence";
