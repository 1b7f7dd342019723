import type { Attributes, AttributeValue } from "../position.ts";
import { after, before, type DurationMs, type EpochMs, hours, seconds } from "../units.ts";
import type { CommandEffect } from "./commandType.ts";
import { engineAttributes, immobilizedBy, isWiredType, truthOf } from "./immobilizedBy.ts";
import type { VehicleCommand } from "./vehicleCommand.ts";

/** A tracker's clock may be slow by this much and its report still be about the command. */
const CLOCK_LAG: DurationMs = seconds(5);
/** Words about a command that is settled may still come this long after it was handed off. */
const WORDS_COME_WITHIN: DurationMs = seconds(90);
/** About one that was cleared without an answer, this long. */
const LATE_WORDS_COME_WITHIN: DurationMs = hours(1);

/** A command that waits for the vehicle's word. */
export interface AwaitedCommand {
  readonly command: VehicleCommand;
  readonly effect: CommandEffect;
  readonly handedOffAt: EpochMs;
  readonly expiresAt: EpochMs;
  /** Its time is over: words without a name are no longer about it. */
  readonly isOver: boolean;
}

/** Another command to the same vehicle, which a report may be about. */
export interface OtherCommand {
  readonly command: VehicleCommand;
  readonly effect: CommandEffect;
  readonly handedOffAt: EpochMs;
  readonly state: "waiting" | "cleared" | "settled";
}

/** A report of the connection that carried the command. */
export interface Report {
  readonly attributes: Attributes;
  readonly writtenAt: EpochMs;
  readonly receivedAt: EpochMs;
}

export interface CommandOutcome<Of extends Report = Report> {
  readonly type: "confirmed" | "failed";
  /** In the tracker's words, as far as there are any. */
  readonly detail: string | undefined;
  /** The report that decided. */
  readonly by: Of;
}

interface Evidence<Of extends Report> {
  readonly awaited: AwaitedCommand;
  readonly others: readonly OtherCommand[];
  /** What came now and what is known to have been written after it, in the order written. */
  readonly reports: readonly Of[];
  readonly deviceType: AttributeValue | undefined;
}

/**
 * What the reports say became of the command; undefined while they leave it open. The vehicle's state
 * comes before its words, obeying before not obeying, and what was written last before the rest: a
 * buffer that is emptied late begins with "not yet". What was written before the hand-off, within the lag
 * that clocks are given, counts only where it cannot be about anything else.
 */
export function outcomeOf<Of extends Report>(
  evidence: Evidence<Of>,
): CommandOutcome<Of> | undefined {
  const { awaited } = evidence;
  const reports = evidence.reports.filter(
    ({ writtenAt }) => after(writtenAt, CLOCK_LAG) >= awaited.handedOffAt,
  );
  const asked = { ...evidence, reports };
  const obeyed = obeyedIn(asked);
  if (obeyed) return outcome("confirmed", obeyed);
  return byWords(asked) ?? byDenial(asked) ?? byAnything(asked);
}

function obeyedIn<Of extends Report>(evidence: Evidence<Of>): Of | undefined {
  const { awaited, others, reports } = evidence;
  const said = reports.filter((report) => stateIn(report, evidence) !== undefined);
  const isObeyed = (report: Of) => stateIn(report, evidence) === true;
  const since = said.find((report) => isObeyed(report) && !isEarly(report, awaited));
  if (since) return since;
  const last = said.at(-1);
  if (!last || !isObeyed(last) || !mayAnswer(last, awaited)) return undefined;
  const isOlderThanAnother = others.some(
    ({ effect, handedOffAt }) =>
      effect !== "none" && handedOffAt >= last.writtenAt && handedOffAt <= awaited.handedOffAt,
  );
  return isOlderThanAnother ? undefined : last;
}

/** The newest words that are understood; OK is none while the vehicle denies it, then or later. */
function byWords<Of extends Report>(evidence: Evidence<Of>): CommandOutcome<Of> | undefined {
  const { awaited, reports } = evidence;
  const isUnderstood = (word: Word) =>
    word === "done" || word === "failed" || (word === "other" && awaited.effect === "none");
  const at = reports.findLastIndex(
    (report) => isUnderstood(wordOf(report.attributes.result)) && isMeant(report, evidence),
  );
  const report = reports[at];
  if (!report) return undefined;
  if (wordOf(report.attributes.result) === "failed") return outcome("failed", report);
  const isDenied = reports.slice(at).some((one) => denies(one, evidence));
  return isDenied ? undefined : outcome("confirmed", report);
}

/** The last state of the engine or output is not as asked, and was reported after the command's time. */
function byDenial<Of extends Report>(evidence: Evidence<Of>): CommandOutcome<Of> | undefined {
  const { awaited, others, reports } = evidence;
  const last = reports.findLast((report) => stateIn(report, evidence) !== undefined);
  if (!last || !awaited.isOver || last.writtenAt < awaited.expiresAt) return undefined;
  // What another command has done since is no denial of this one.
  const isUndone = others.some(
    ({ effect, handedOffAt }) =>
      effect !== "none" &&
      (effect !== awaited.effect || effect === "switches") &&
      handedOffAt > awaited.handedOffAt &&
      handedOffAt <= after(last.writtenAt, CLOCK_LAG),
  );
  return isUndone ? undefined : outcome("failed", last);
}

/** A vehicle that was asked where it is answers by saying so in time. */
function byAnything<Of extends Report>({
  awaited,
  reports,
}: Evidence<Of>): CommandOutcome<Of> | undefined {
  if (awaited.command.type !== "positionSingle") return undefined;
  const answer = reports.find(
    (report) => report.writtenAt <= awaited.expiresAt && mayAnswer(report, awaited),
  );
  return answer && outcome("confirmed", answer);
}

function outcome<Of extends Report>(type: CommandOutcome["type"], by: Of): CommandOutcome<Of> {
  const { result } = by.attributes;
  return { type, detail: typeof result === "string" ? result : undefined, by };
}

const isEarly = ({ writtenAt }: Report, { handedOffAt }: AwaitedCommand): boolean =>
  writtenAt < handedOffAt;

const mayAnswer = ({ receivedAt }: Report, { handedOffAt }: AwaitedCommand): boolean =>
  receivedAt >= handedOffAt;

/** It says something of the state that was asked for, and not that it is so. */
const denies = <Of extends Report>(report: Of, evidence: Evidence<Of>): boolean =>
  stateIn(report, evidence) !== true &&
  stateAttributes(evidence.awaited, evidence.deviceType).some(
    (name) => truthOf(report.attributes[name]) !== undefined,
  );

/** A result names its command, or there is only one that it can be about. */
function isMeant<Of extends Report>(report: Of, { awaited, others }: Evidence<Of>): boolean {
  if (!mayAnswer(report, awaited)) return false;
  const named = report.attributes.command;
  const candidates = others.filter((other) => mayMean(report, other));
  if (named === undefined) return !awaited.isOver && candidates.length === 0;
  if (named !== awaited.command.type) return false;
  // Of several of one name it is about the newest.
  return !candidates.some(
    ({ command, handedOffAt }) =>
      command.type === named && (isEarly(report, awaited) || handedOffAt > awaited.handedOffAt),
  );
}

/** Whether words in the report may be about the other command. */
function mayMean({ writtenAt }: Report, { handedOffAt, state }: OtherCommand): boolean {
  if (handedOffAt > after(writtenAt, CLOCK_LAG)) return false;
  if (state === "waiting") return true;
  const reach = state === "cleared" ? LATE_WORDS_COME_WITHIN : WORDS_COME_WITHIN;
  return handedOffAt > before(writtenAt, reach);
}

/** Whether the vehicle is as the command asked; undefined when it does not say, or contradicts itself. */
function stateIn(
  { attributes }: Report,
  { awaited, deviceType }: Pick<Evidence<never>, "awaited" | "deviceType">,
): boolean | undefined {
  const { command, effect } = awaited;
  if (effect === "stops" || effect === "releases") {
    const immobilized = immobilizedBy(attributes, deviceType);
    return immobilized === undefined ? undefined : immobilized === (effect === "stops");
  }
  if (command.type !== "outputControl") return undefined;
  const states = new Set(
    outputNames(command, deviceType)
      .map((name) => truthOf(attributes[name]))
      .filter((state) => state !== undefined),
  );
  const [only] = states;
  return states.size === 1 ? only === (command.attributes.data === "1") : undefined;
}

/** What a report may hold of the state that the command asks for. */
function stateAttributes(
  { command, effect }: AwaitedCommand,
  deviceType: AttributeValue | undefined,
): readonly string[] {
  if (effect === "stops" || effect === "releases") return engineAttributes(deviceType);
  return command.type === "outputControl" ? outputNames(command, deviceType) : [];
}

/** Trackers wired to the engine have two names for their first output. */
const outputNames = (
  { attributes }: VehicleCommand,
  deviceType: AttributeValue | undefined,
): readonly string[] =>
  Number(attributes.index) === 1 && isWiredType(deviceType)
    ? ["out1", "do1"]
    : [`out${attributes.index}`];

const ANSWERS = /^(result|command|blocked|isImmobilizationOn|do1|out\d+)$/;

/** Whether the attribute may answer a command or report the engine: it is of its own report alone. */
export const isAnswer = (key: string): boolean => ANSWERS.test(key);

const FAILED = /\b(error|err|fail(ed|ure)?|nok|nack|refused|denied|rejected|invalid|unknown)\b/i;
const NOT = /\b(not|no|cannot|can't)\b/i;
const DONE = /^(ok|done|success|successful|ack|accepted|set)\b/i;

type Word = "done" | "failed" | "other" | "none";

function wordOf(result: AttributeValue | undefined): Word {
  if (typeof result !== "string") return "none";
  const text = result.trim();
  if (FAILED.test(text) || NOT.test(text)) return "failed";
  return DONE.test(text) ? "done" : "other";
}
