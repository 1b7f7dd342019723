import type { Attributes } from "../position.ts";
import { COMMAND_EFFECTS, type CommandType } from "./commandType.ts";
import { outputCommand } from "./outputCommand.ts";
import { readCommandText } from "./readCommandText.ts";
import type { ReadCommand } from "./vehicleCommand.ts";

/** Of no use to the vehicle, or nothing that may be kept. */
const LEFT_OUT: ReadonlySet<string> = new Set(["noQueue", "devicePassword"]);

/**
 * The command that a request stands for. Free text that switches an output becomes the same command
 * as a press on the output's button, so that there is one way to do it. An engine is stopped or
 * released without any further word.
 */
export function readCommand(type: CommandType, attributes: Attributes): ReadCommand {
  if (type === "custom") return readCommandText(attributes.data);
  if (type === "outputControl") return outputCommand(attributes.index, attributes.data);
  const effect = COMMAND_EFFECTS[type];
  const isEngine = effect === "stops" || effect === "releases";
  const kept = Object.entries(attributes).filter(([key]) => !isEngine && !LEFT_OUT.has(key));
  return { ok: true, command: { type, attributes: Object.fromEntries(kept) }, effect };
}
