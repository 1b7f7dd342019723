import type { ShiftName } from "./shifts.ts";

/**
 * What a vehicle does all day. Rounds: from customer to customer. Line: between termini, with stops
 * on the way. Site: stands and runs its engine.
 */
export type Duty =
  | {
      readonly type: "rounds";
      /** Minutes at a customer. */
      readonly stay: readonly [shortest: number, longest: number];
      /** How often the engine runs meanwhile. */
      readonly idles: number;
    }
  | { readonly type: "line" }
  | { readonly type: "site" };

/** What vehicles of a kind have in common. */
export interface VehicleKind {
  /** The specification's icon. */
  readonly category: string;
  readonly label: string;
  readonly models: readonly string[];
  readonly duty: Duty;
  /** A shift named twice is twice as usual. */
  readonly shifts: readonly ShiftName[];
  /** Undefined for what has no tank, and so no ignition either. */
  readonly engine: Engine | undefined;
  readonly topKmPerHour: number;
  /** Metres a second squared. */
  readonly acceleration: number;
  /** Between two reports while it moves. */
  readonly reportEverySeconds: number;
}

export interface Engine {
  readonly tankLitres: number;
  readonly litresPer100Km: number;
  readonly idleLitresPerHour: number;
  readonly volts: 12 | 24;
}
