import type { EpochMs } from "#domain/units";
import type { Spot } from "./layRoute.ts";
import type { Drive } from "./planDrive.ts";

/** What parts of a vehicle's day have in common. `driver` is the key of who is logged in. */
interface Stretch {
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly driver: string | undefined;
}

/** A part of a vehicle's day in which it does one thing. */
export type Stage =
  | (Stretch & {
      readonly type: "parked";
      readonly spot: Spot;
      readonly purpose: "rest" | "service" | "refuel";
    })
  | (Stretch & { readonly type: "idling"; readonly spot: Spot })
  | (Stretch & { readonly type: "driving"; readonly drive: Drive });
