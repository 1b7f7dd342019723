import type { ReadCommand } from "./vehicleCommand.ts";

/** Outputs that trackers have. */
const MAX_OUTPUT = 8;
const ON: ReadonlySet<unknown> = new Set([true, 1, "1", "true", "on"]);
const OFF: ReadonlySet<unknown> = new Set([false, 0, "0", "false", "off"]);

/** Switches one output on or off. What is neither a number nor a word for it is not understood. */
export function outputCommand(index: unknown, value: unknown): ReadCommand {
  const output = typeof index === "string" && /^\d$/.test(index) ? Number(index) : index;
  const isOn = ON.has(value) ? true : OFF.has(value) ? false : undefined;
  if (!isOutput(output) || isOn === undefined) return { ok: false, reason: "badOutput" };
  const attributes = { index: output, data: isOn ? "1" : "0" };
  return { ok: true, command: { type: "outputControl", attributes }, effect: "switches" };
}

const isOutput = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_OUTPUT;
