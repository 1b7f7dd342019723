import { sql } from "kysely";
import { vehicleSchema as schema } from "#contract/objects/vehicleSchema";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import { MOTION_WINDOW } from "#domain/actuation/motionKnown";
import { vehicleSchema } from "../../answers/vehicleSchema.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../../database/linkTable.ts";
import { keepPositions, notePositionsToRemove } from "../../database/removePositions.ts";
import { recordOfRow } from "../../fleet/recordOfRow.ts";
import { forbidden } from "../../rights/authorise.ts";
import { countVehiclesSeen } from "../countVehiclesSeen.ts";
import { managedKind } from "../managedKind.ts";

/** Whether what its tracker says comes to another vehicle, or to none, before or after the change. */
const isRoutedOtherwise = (before: RowOf<"vehicle">, value: Routing): boolean =>
  before.unique_id !== value.uniqueId ||
  before.disabled !== value.disabled ||
  before.expires_at?.getTime() !== value.expirationTime;

interface Routing {
  readonly uniqueId: string;
  readonly disabled: boolean;
  readonly expirationTime?: number | undefined;
}

/**
 * What the vehicle's connection reported before proves nothing any more: it may have driven off
 * meanwhile without a report.
 */
const forgetConnection = (transaction: Database, vehicle: number) =>
  sql`update positions set line = null
    where device_id = ${vehicle} and line is not null and fix_time >=
      (select max(fix_time) from positions where device_id = ${vehicle})
      - ${MOTION_WINDOW}::integer * interval '1 millisecond'`.execute(transaction);

/** The wire's device, with the read-only fields of the server. */
export const vehicleKind = managedKind({
  kind: "vehicle",
  path: "/api/devices",
  byOwner: true,
  ownerColumns: { group: "group_id", vehicle: "id" },
  linkedMembers: ["groupId"],
  sortedBy: "id",
  searched: ["name", "unique_id", "phone", "model", "contact"],
  schema,
  shown: vehicleSchema,
  references: { groupId: "group", calendarId: "calendar" },
  duplicate: "A device with this identifier exists already",
  rights: {
    columns: ["group_id"],
    isOfItsVehicle: true,
    byMaking: ({ groupId }, maker) => ({ users: [maker], groups: [groupId] }),
    byChanging: ({ id, group_id: from }, { group_id: to }) => ({
      vehicles: [id],
      groups: [from ?? undefined, to ?? undefined],
    }),
    byRemoving: (id) => ({ vehicles: [id] }),
  },
  letsCommand: ({ groupId }, { before }) =>
    before !== undefined && groupId !== undefined && groupId !== before.group_id,
  columnsOf: (value) => ({
    name: value.name,
    unique_id: value.uniqueId,
    group_id: value.groupId ?? null,
    calendar_id: value.calendarId ?? null,
    phone: value.phone ?? null,
    model: value.model ?? null,
    contact: value.contact ?? null,
    category: value.category ?? null,
    disabled: value.disabled,
    expires_at: value.expirationTime === undefined ? null : new Date(value.expirationTime),
    attributes: JSON.stringify(value.attributes),
  }),
  toWire: (row) =>
    vehicleToWire({
      ...recordOfRow(row),
      status: "unknown",
      lastUpdate: undefined,
      positionId: undefined,
    }),

  /** Makers in parallel wait for each other, so that the limit is kept exactly. */
  async check(value, { transaction, viewer, before }) {
    if (before && isRoutedOtherwise(before, value)) await forgetConnection(transaction, before.id);
    const { deviceLimit } = viewer.subject;
    if (before || viewer.subject.administrator || deviceLimit < 0) return;
    await sql`select id from users where id = ${viewer.user.id} for update`.execute(transaction);
    if ((await countVehiclesSeen(transaction, viewer.user.id)) >= deviceLimit)
      throw forbidden("Device limit reached");
  },

  async whenRemoved({ id, unique_id: uniqueId }, transaction, keptUntil) {
    await notePositionsToRemove(transaction, { id, uniqueId }, keptUntil);
    await sql`delete from device_states where device_id = ${id}`.execute(transaction);
  },
  afterRemoval: ({ positionRemoval }) => positionRemoval.begin(),
  mayRestore: (id, transaction) => keepPositions(transaction, id),

  /** Of where it drove meanwhile nobody knows; and what was on its way to it then never arrives. */
  async afterRestored({ id }, transaction) {
    await forgetConnection(transaction, id);
    await sql`update device_states set line = null where device_id = ${id}`.execute(transaction);
    await sql`update actuations set expires_at = requested_at
      where device_id = ${id} and status in ('intended', 'handedOff')`.execute(transaction);
    await sql`update approvals set expires_at = asked_at
      where device_id = ${id} and status in ('waiting', 'approved')`.execute(transaction);
  },
});
