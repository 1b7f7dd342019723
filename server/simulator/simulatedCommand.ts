import type { Attributes } from "#domain/position";

/** A command to a simulated tracker. */
export interface SimulatedCommand {
  readonly type: string;
  readonly attributes: Attributes;
}

/** Whether it reached the tracker; what the tracker makes of it comes as a report. */
export type Reception = "handedOff" | "notConnected" | "commandNotSupported";

/** What every simulated tracker takes, and what those take besides that are wired to an engine. */
export const ANY_TRACKER = ["positionSingle", "custom"] as const;
export const WIRED_TRACKER = ["engineStop", "engineResume", "outputControl"] as const;
