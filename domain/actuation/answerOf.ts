import type { Attributes, AttributeValue } from "../position.ts";
import type { CommandEffect } from "./commandType.ts";
import { engineAttributes, immobilizedBy, truthOf } from "./immobilizedBy.ts";
import type { VehicleCommand } from "./vehicleCommand.ts";

/** A command that waits for the vehicle's word. */
export interface Waiting {
  readonly command: VehicleCommand;
  readonly effect: CommandEffect;
  /** Its time is over: words without a name are no longer about it. */
  readonly isOver: boolean;
  /** The report was written once that time was over: a denial is how it ended, no longer a delay. */
  readonly isFinal: boolean;
  /** No other command of this vehicle waits, so that words without a name are about this one. */
  readonly isAlone: boolean;
}

export interface CommandAnswer {
  readonly type: "confirmed" | "failed";
  /** In the tracker's words, as far as there are any. */
  readonly detail: string | undefined;
}

/**
 * What a report that was written after the hand-over contains about the command; undefined when it does
 * not answer it. The vehicle's state has the last word: a tracker that says OK and reports the
 * opposite has not carried it out yet, and an answer that is not understood is none.
 */
export function answerOf(
  waiting: Waiting,
  attributes: Attributes,
  deviceType: AttributeValue | undefined,
): CommandAnswer | undefined {
  const detail = typeof attributes.result === "string" ? attributes.result : undefined;
  const word = isMeant(waiting, attributes) ? wordOf(detail) : undefined;
  const state = requestedState(waiting, attributes, deviceType);
  if (state === true) return { type: "confirmed", detail };
  if (word === "failed") return { type: "failed", detail };
  if (state === false) return waiting.isFinal ? { type: "failed", detail } : undefined;
  if (word === "done") return { type: "confirmed", detail };
  // A vehicle that was asked where it is has answered by saying so.
  const isAsked = waiting.command.type === "positionSingle" && !waiting.isOver;
  if (isAsked) return { type: "confirmed", detail };
  if (waiting.effect === "none" && detail !== undefined && isMeant(waiting, attributes))
    return { type: "confirmed", detail };
  return undefined;
}

/** What a report may hold of the state that the command asks for. */
export function stateAttributes(
  { command, effect }: Waiting,
  deviceType: AttributeValue | undefined,
): readonly string[] {
  if (effect === "stops" || effect === "releases") return engineAttributes(deviceType);
  return command.type === "outputControl" ? [outputOf(command)] : [];
}

const outputOf = ({ attributes }: VehicleCommand): string => `out${attributes.index}`;

const ANSWERS = /^(result|command|blocked|isImmobilizationOn|do1|out\d+)$/;

/** Whether the attribute may answer a command or report the engine: it is of its own report alone. */
export const isAnswer = (key: string): boolean => ANSWERS.test(key);

/** A result names its command, or there is only one that it can be about. */
function isMeant({ command, isAlone, isOver }: Waiting, attributes: Attributes): boolean {
  const named = attributes.command;
  return named === undefined ? isAlone && !isOver : named === command.type;
}

/** Whether the vehicle is as the command asked; undefined when it does not report. */
export function requestedState(
  { command, effect }: Waiting,
  attributes: Attributes,
  deviceType: AttributeValue | undefined,
): boolean | undefined {
  if (effect === "stops" || effect === "releases") {
    const immobilized = immobilizedBy(attributes, deviceType);
    return immobilized === undefined ? undefined : immobilized === (effect === "stops");
  }
  if (command.type !== "outputControl") return undefined;
  const output = truthOf(attributes[outputOf(command)]);
  return output === undefined ? undefined : output === (command.attributes.data === "1");
}

const FAILED = /\b(error|err|fail(ed|ure)?|nok|nack|refused|denied|rejected|invalid|unknown)\b/i;
const NOT = /\b(not|no|cannot|can't)\b/i;
const DONE = /^(ok|done|success|successful|ack|accepted|set)\b/i;

function wordOf(result: string | undefined): "done" | "failed" | undefined {
  if (result === undefined) return undefined;
  const text = result.trim();
  if (FAILED.test(text) || NOT.test(text)) return "failed";
  return DONE.test(text) ? "done" : undefined;
}
