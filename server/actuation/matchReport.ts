import { sql } from "kysely";
import {
  answerOf,
  type CommandAnswer,
  requestedState,
  stateAttributes,
  type Waiting,
} from "#domain/actuation/answerOf";
import { engineAttributes, immobilizedBy } from "#domain/actuation/immobilizedBy";
import type { AttributeValue, Position } from "#domain/position";
import { before, type DurationMs, type EpochMs, hours, seconds } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { positionOfRow } from "../database/positionRows.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { writeImmobilized } from "./immobilizations.ts";
import { recordStep } from "./recordStep.ts";

/** A tracker's clock may be slow by this much and its report still be about the command. */
const CLOCK_LAG: DurationMs = seconds(5);
/** So many of the newest reports are looked through, whatever they are about: a bounded cost. */
const LATER_LOOKED_THROUGH = 2_000;
/** Of those about the engine; most that contradict themselves are passed over. */
const MOST_LATER = 100;
/** An answer without a name that comes this late may be about any command since. */
const ANSWERS_COME_WITHIN: DurationMs = hours(1);

/**
 * Takes a committed report as the answer to a command to its vehicle, when it is one, and notes
 * what it says of the engine. It is nothing of both unless it came by the vehicle's own connection:
 * by the one that takes commands to it, where there is one.
 */
export async function matchReport(
  transaction: Database,
  position: Position,
  ports: Pick<ActuationPorts, "audit" | "now" | "fleet" | "carrier">,
): Promise<void> {
  const vehicle = ports.fleet.vehicle(position.vehicleId);
  if (!vehicle || !isByOwnConnection(position, ports)) return;
  const { deviceType } = vehicle.attributes;
  const { attributes } = position;
  const commands = await readHandedOff(transaction, position);
  let isAnswer = false;
  for (const actuation of commands) {
    if (actuation.status === "cleared") continue;
    const isOver = actuation.status === "unknown";
    const waiting = {
      command: actuation.command,
      effect: actuation.effect,
      isOver,
      isFinal: isOver && writtenAt(position) >= actuation.expiresAt,
      isAlone: commands.length === 1,
      handedOffAt: actuation.handedOffAt,
    };
    const found = await lastAnswer(transaction, position, waiting, deviceType);
    if (!found) continue;
    isAnswer = true;
    const { type: to, detail: outcome } = found.answer;
    await recordStep(transaction, actuation, { to, outcome, latest: found.from }, ports);
  }
  if (isAnswer || immobilizedBy(attributes, deviceType) !== undefined)
    await noteEngine(transaction, position, deviceType);
}

/** A tracker ahead of the clock did not write later than its report was received. */
const writtenAt = ({ deviceTime, serverTime }: Position): number =>
  Math.min(deviceTime, serverTime);

/**
 * The answer of the report, unless it is of doubtful age: one from before the hand-off, within the lag
 * that clocks are given, and one that ends the command as failed count only as the connection's last
 * word, which answers instead where there is a newer one.
 */
async function lastAnswer(
  transaction: Database,
  position: Position,
  waiting: Waiting & { readonly handedOffAt: EpochMs | undefined },
  deviceType: AttributeValue | undefined,
): Promise<{ readonly answer: CommandAnswer; readonly from: Position } | undefined> {
  const answerIn = (from: Position) => {
    const answer = answerOf(waiting, from.attributes, deviceType);
    return answer && { answer, from };
  };
  const own = answerIn(position);
  if (!own) return undefined;
  const isEarly = writtenAt(position) < (waiting.handedOffAt ?? 0);
  if (!isEarly && !(waiting.isFinal && own.answer.type === "failed")) return own;
  const later = await readLater(transaction, position, stateAttributes(waiting, deviceType));
  const last = later.find(
    ({ attributes }) => requestedState(waiting, attributes, deviceType) !== undefined,
  );
  return last ? answerIn(last) : own;
}

/** Whether it counts at all as the vehicle's own word. */
export function isByOwnConnection(
  { line, vehicleId }: Position,
  { fleet, carrier }: Pick<ActuationPorts, "fleet" | "carrier">,
): boolean {
  const vehicle = fleet.vehicle(vehicleId);
  if (!vehicle || line === undefined) return false;
  const carrying = carrier.connectionTo(vehicle);
  return carrying === undefined || carrying === line;
}

/** Commands that were handed off before the report was written, and not long before. */
async function readHandedOff(transaction: Database, position: Position): Promise<Actuation[]> {
  const written = position.deviceTime + CLOCK_LAG;
  const rows = await transaction
    .selectFrom("actuations")
    .selectAll()
    .where("device_id", "=", position.vehicleId)
    .where("status", "in", ["handedOff", "unknown", "cleared"])
    .where("line", "=", position.line ?? null)
    .where("handed_off_at", "<=", new Date(Math.min(written, position.serverTime)))
    .orderBy("id")
    .execute();
  const recent = before(position.serverTime, ANSWERS_COME_WITHIN);
  return rows
    .map(actuationOfRow)
    .filter(({ status, handedOffAt }) => status !== "cleared" || (handedOffAt ?? 0) > recent);
}

/**
 * Keeps what the connection has said last of the engine: a repetition of what is shown is not written
 * down when it comes, so a late contradiction would be taken for the last word. What is older than the
 * kept word cannot be it, and costs one row.
 */
async function noteEngine(
  transaction: Database,
  position: Position,
  deviceType: AttributeValue | undefined,
): Promise<void> {
  const { vehicleId, fixTime } = position;
  const kept = await transaction
    .selectFrom("immobilizations")
    .select("told_at")
    .where("device_id", "=", vehicleId)
    .executeTakeFirst();
  if (kept && kept.told_at.getTime() > fixTime) return;
  const stateOf = ({ attributes }: Position) => immobilizedBy(attributes, deviceType);
  const later = await readLater(transaction, position, engineAttributes(deviceType));
  const last = later.find((one) => stateOf(one) !== undefined) ?? position;
  const immobilized = stateOf(last);
  if (immobilized === undefined) return;
  await writeImmobilized(transaction, vehicleId, immobilized, last.fixTime);
}

/** What the report's connection has said since, newest first: seldom anything, reports come in order. */
async function readLater(
  transaction: Database,
  { vehicleId, line, fixTime }: Position,
  names: readonly string[],
): Promise<Position[]> {
  if (names.length === 0) return [];
  const rows = await transaction
    .selectFrom(
      transaction
        .selectFrom("positions")
        .selectAll()
        .where("device_id", "=", vehicleId)
        .where("fix_time", ">", new Date(fixTime))
        .orderBy("fix_time", "desc")
        .limit(LATER_LOOKED_THROUGH)
        .as("recent"),
    )
    .selectAll()
    .where("line", "=", line ?? null)
    .where(({ or, eb }) => or(names.map((name) => eb(sql`attributes ->> ${name}`, "is not", null))))
    .orderBy("fix_time", "desc")
    .orderBy("id", "desc")
    .limit(MOST_LATER)
    .execute();
  return rows.map(positionOfRow);
}
