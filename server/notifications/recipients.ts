import { sql } from "kysely";
import { isActive, may } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { USER_COLUMNS, userOfRow } from "../accounts/userOfRow.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Rights } from "../rights/rights.ts";
import type { Sight } from "../rules/thresholdsFor.ts";

interface Ports {
  readonly database: Database;
  readonly rights: Pick<Rights, "viewerOf">;
  readonly now: () => EpochMs;
}

/**
 * The people of a notification: those who are linked to it and whose account is not over. They are
 * read when somebody is to be notified, so that nobody is notified of what they may no longer see.
 */
export function createRecipients({ database, rights, now }: Ports) {
  async function peopleOf(notifications: readonly number[]): Promise<Map<number, User[]>> {
    const people = new Map<number, User[]>(notifications.map((id) => [id, []]));
    if (notifications.length === 0) return people;
    const links = await sql<{ user_id: number; notification_id: number }>`
      select user_id, notification_id from user_notifications
      where notification_id in (
        select value::integer from json_array_elements_text(${JSON.stringify(notifications)}::json))
      order by user_id`.execute(database);
    const ids = [...new Set(links.rows.map(({ user_id }) => user_id))];
    if (ids.length === 0) return people;
    const rows = await database
      .selectFrom("users")
      .select([...USER_COLUMNS])
      .where("id", "in", ids)
      .execute();
    const users = new Map(rows.map((row) => [row.id, userOfRow(row)]));
    for (const { user_id, notification_id } of links.rows) {
      const user = users.get(user_id);
      if (user && isActive(user, now())) people.get(notification_id)?.push(user);
    }
    return people;
  }

  return {
    peopleOf,

    sees: async (user: User, vehicle: VehicleId): Promise<boolean> =>
      (await rights.viewerOf(user)).sees(vehicle),

    /** Whether they see an area or a plan, by links of their own or of people they manage. */
    async seesThing(user: User, kind: "geofence" | "maintenance", id: number): Promise<boolean> {
      const { subject, relation } = await rights.viewerOf(user);
      return may(subject, `${kind}.see`, await relation(kind, id));
    },

    /** Of each notification, which vehicles any of its people see, as of now. */
    async sightsOf(notifications: readonly number[]): Promise<ReadonlyMap<number, Sight>> {
      const sights = new Map<number, Sight>();
      for (const [id, people] of await peopleOf(notifications)) {
        const viewers = await Promise.all(people.map((user) => rights.viewerOf(user)));
        sights.set(id, (vehicle) => viewers.some((viewer) => viewer.sees(vehicle)));
      }
      return sights;
    },
  };
}

export type Recipients = ReturnType<typeof createRecipients>;
