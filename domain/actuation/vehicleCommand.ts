import type { Attributes } from "../position.ts";
import type { CommandEffect, CommandType } from "./commandType.ts";

/** A command to a vehicle, every word of it understood. */
export interface VehicleCommand {
  readonly type: CommandType;
  readonly attributes: Attributes;
}

/** A command with what it does, or why it is none. */
export type ReadCommand =
  | { readonly ok: true; readonly command: VehicleCommand; readonly effect: CommandEffect }
  | { readonly ok: false; readonly reason: "badOutput" | "badCommandText" };
