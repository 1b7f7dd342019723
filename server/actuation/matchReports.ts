import { sql } from "kysely";
import { type OtherCommand, outcomeOf, type Report } from "#domain/actuation/commandOutcome";
import { engineAttributes, immobilizedBy } from "#domain/actuation/immobilizedBy";
import { MAX_LEAD } from "#domain/actuation/motionKnown";
import type { Position } from "#domain/position";
import { before, type EpochMs, epochMs, hours } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { positionOfRow } from "../database/positionRows.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { writeImmobilized } from "./immobilizations.ts";
import { recordStep } from "./recordStep.ts";

/** So many of the newest reports are looked through: a bounded cost for what comes late. */
const LATER_LOOKED_THROUGH = 2_000;
/** Words come no later about a command that is settled. */
const SETTLED_WITHIN = hours(1);

interface OwnReport extends Report {
  readonly position: Position;
}

/**
 * Takes committed reports of one connection of a vehicle as the answer to commands to it, when they are
 * one, and keeps what they say last of the engine. They are nothing of both unless they came by the vehicle's own connection:
 * by the one that takes commands to it, where there is one. What was written after them and is known
 * already counts with them, so that it does not matter in what order reports come.
 */
export async function matchReports(
  transaction: Database,
  positions: readonly Position[],
  ports: Pick<ActuationPorts, "audit" | "now" | "fleet" | "carrier">,
): Promise<void> {
  const own = positions.filter((position) => isByOwnConnection(position, ports)).sort(inOrder);
  const [oldest] = own;
  const vehicle = oldest && ports.fleet.vehicle(oldest.vehicleId);
  if (!vehicle) return;
  const { deviceType } = vehicle.attributes;
  const commands = await readCommands(transaction, oldest);
  const open = commands.filter((one) => isOpen(one) && one.line === oldest.line);
  const outputs = open.map(({ command }) => `out${command.attributes.index}`);
  const words = open.length > 0 ? ["result", "out1", "do1", ...outputs] : [];
  const later = await readLater(transaction, oldest, [...engineAttributes(deviceType), ...words]);
  const ids = new Set(own.map(({ id }) => id));
  const known = [...own, ...later.filter(({ id }) => !ids.has(id))].sort(inOrder);
  const reports = known.filter(isOfKnownAge).map(reportOf);
  const obeyed = new Map<Position, boolean>();
  for (const actuation of open) {
    const others = commands.filter(({ id }) => id !== actuation.id).map(otherCommand);
    const isOver = actuation.status === "unknown";
    const outcome = outcomeOf({ awaited: { ...actuation, isOver }, others, reports, deviceType });
    if (!outcome) continue;
    const { type: to, detail, by } = outcome;
    const step = { actuation, to, outcome: detail, latest: by.position };
    await recordStep(transaction, step, ports);
    const { effect } = actuation;
    if (to === "confirmed" && (effect === "stops" || effect === "releases"))
      obeyed.set(by.position, effect === "stops");
  }
  // Words that confirm say as much of the engine as a state.
  const stateOf = (one: Position) => immobilizedBy(one.attributes, deviceType) ?? obeyed.get(one);
  const last = known.findLast((one) => stateOf(one) !== undefined);
  const immobilized = last && stateOf(last);
  if (last && immobilized !== undefined)
    await writeImmobilized(transaction, last.vehicleId, { immobilized, reportedAt: last.fixTime });
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

/** Of one moment what came last is what holds. */
const inOrder = (one: Position, other: Position): number =>
  one.fixTime - other.fixTime || one.id - other.id;

/** What a clock ahead of ours has kept may be from before the command: it answers none. */
const isOfKnownAge = ({ deviceTime, serverTime }: Position): boolean =>
  deviceTime - serverTime <= MAX_LEAD;

const reportOf = (position: Position): OwnReport => ({
  attributes: position.attributes,
  writtenAt: epochMs(Math.min(position.deviceTime, position.serverTime)),
  receivedAt: position.serverTime,
  position,
});

type HandedOff = Actuation & { readonly handedOffAt: EpochMs };

const isOpen = ({ status }: Actuation): boolean => status === "handedOff" || status === "unknown";

const otherCommand = (other: HandedOff): OtherCommand => ({
  ...other,
  state: isOpen(other) ? "waiting" : other.status === "cleared" ? "cleared" : "settled",
});

/** All commands to the vehicle that the report may be about. */
async function readCommands(
  transaction: Database,
  { vehicleId, serverTime }: Position,
): Promise<HandedOff[]> {
  const rows = await transaction
    .selectFrom("actuations")
    .selectAll()
    .where("device_id", "=", vehicleId)
    .where("handed_off_at", "is not", null)
    .where(({ and, or, eb }) =>
      or([
        eb("status", "in", ["handedOff", "unknown"]),
        and([
          eb("status", "in", ["confirmed", "failed", "cleared"]),
          eb("handed_off_at", ">", new Date(before(serverTime, SETTLED_WITHIN))),
        ]),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows
    .map(actuationOfRow)
    .flatMap((one) =>
      one.handedOffAt === undefined ? [] : [{ ...one, handedOffAt: one.handedOffAt }],
    );
}

/** What the connection has said since of what is named: seldom anything, reports come in order. */
async function readLater(
  transaction: Database,
  { vehicleId, line, fixTime }: Position,
  names: readonly string[],
): Promise<Position[]> {
  const rows = await transaction
    .selectFrom(
      transaction
        .selectFrom("positions")
        .selectAll()
        .where("device_id", "=", vehicleId)
        .where("line", "=", line ?? null)
        .where("fix_time", ">=", new Date(fixTime))
        .orderBy("fix_time", "desc")
        .limit(LATER_LOOKED_THROUGH)
        .as("recent"),
    )
    .selectAll()
    .where(({ or, eb }) => or(names.map((name) => eb(sql`attributes ->> ${name}`, "is not", null))))
    .execute();
  return rows.map(positionOfRow);
}
