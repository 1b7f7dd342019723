import { may } from "#domain/account/policy";
import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import { createRights } from "../../rights/rights.ts";
import type { ActuationPorts } from "../actuationPorts.ts";
import { type Approval, approvalOfRow, holdsAt, nameOf } from "./approval.ts";
import { readPerson } from "./readPerson.ts";
import { refusedAsSecond } from "./refusedAsSecond.ts";

/** An approval with the names of those it is about. */
export interface NamedApproval extends Approval {
  readonly userName: string;
  readonly vehicleName: string;
  readonly decidedByName: string | undefined;
}

type ReadPorts = Pick<ActuationPorts, "database" | "serverLimits" | "fleet" | "now">;

/** Nobody is asked about more at a time. */
const MOST = 200;

/**
 * The approvals that concern somebody at this moment, the newest first: those that wait and that they may
 * decide on, and their own until their time is over.
 */
export async function approvalsFor(user: UserId, ports: ReadPorts): Promise<NamedApproval[]> {
  const { database, now } = ports;
  const rows = await database
    .selectFrom("approvals")
    .selectAll()
    .where(holdsAt(now()))
    .where(({ eb, or }) => or([eb("status", "=", "waiting"), eb("user_id", "=", user)]))
    .orderBy("id", "desc")
    .execute();
  const concerning = await newestConcerning(rows.map(approvalOfRow), { user, ports });
  return Promise.all(concerning.map((approval) => withNames(approval, ports)));
}

/** Those that changed in a time, for who was away: whose they are, or who may decide on them. */
export async function approvalsChanged(
  user: UserId,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  ports: ReadPorts,
): Promise<Approval[]> {
  const rows = await ports.database
    .selectFrom("approvals")
    .selectAll()
    .where("changed_at", ">=", new Date(from))
    .where("changed_at", "<=", new Date(to))
    .orderBy("id", "desc")
    .execute();
  return (await newestConcerning(rows.map(approvalOfRow), { user, ports })).reverse();
}

/** Of the newest first; what others ask of vehicles that one does not see takes nobody's place. */
async function newestConcerning(
  approvals: readonly Approval[],
  { user, ports }: { readonly user: UserId; readonly ports: ReadPorts },
): Promise<Approval[]> {
  const { database, serverLimits } = ports;
  const person = await readPerson(database, user);
  if (!person) return [];
  const { subject, relation } = await createRights(database, serverLimits).presentOf(person);
  const found: Approval[] = [];
  for (const approval of approvals) {
    if (found.length === MOST) break;
    const { user: asker, vehicle } = approval;
    const isSeen =
      asker === user || may(subject, "vehicle.see", await relation("vehicle", vehicle));
    if (isSeen && (await concerns(database, approval, { user, ports }))) found.push(approval);
  }
  return found;
}

export async function readApprovals(
  database: Database,
  ids: readonly number[],
): Promise<Approval[]> {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom("approvals").selectAll().where("id", "in", ids).execute();
  return rows.map(approvalOfRow);
}

/** Those that took a step since: some may not be known here. */
export async function approvalsSince(database: Database, from: EpochMs): Promise<Approval[]> {
  const rows = await database
    .selectFrom("approvals")
    .selectAll()
    .where("changed_at", ">=", new Date(from))
    .execute();
  return rows.map(approvalOfRow);
}

async function concerns(
  database: Database,
  { user: asker, vehicle, isAdHoc }: Approval,
  { user, ports }: { readonly user: UserId; readonly ports: ReadPorts },
): Promise<boolean> {
  if (asker === user) return true;
  const considered = { asker, second: user, vehicle, isAdHoc };
  const at = { serverLimits: ports.serverLimits, now: ports.now() };
  return (await refusedAsSecond(database, considered, at)) === undefined;
}

/** For an answer about one's own, or about one that the caller may decide on. */
export async function withNames(
  approval: Approval,
  { database, fleet }: Pick<ReadPorts, "database" | "fleet">,
): Promise<NamedApproval> {
  const { user, decidedBy, vehicle } = approval;
  const name = async (id: UserId | undefined) => {
    const person = await readPerson(database, id);
    return person ? nameOf(person) : id === undefined ? undefined : String(id);
  };
  return {
    ...approval,
    userName: (await name(user)) ?? String(user),
    vehicleName: fleet.vehicle(vehicle)?.name ?? String(vehicle),
    decidedByName: await name(decidedBy),
  };
}
