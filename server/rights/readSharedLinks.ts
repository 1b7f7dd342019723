import { isNewPasswordRequired } from "#domain/account/newPassword";
import type { ObjectKind } from "#domain/account/objectKinds";
import { closedSections, type SectionPartner } from "#domain/account/section";
import { type UserId, userId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readLinkedIds } from "./readLinkedIds.ts";

/** What the partner with this id says of sections; without one, what is said at nobody's hosts. */
export type SectionsAt = (partner: number | undefined) => SectionPartner;

const NOTHING: ReadonlySet<number> = new Set();

/**
 * What a guest sees: of what was shared with them, what the person who shared it still sees. A
 * link of somebody whose account was closed, who must choose a new password or has no map shows nothing.
 */
export async function readSharedLinks(
  database: Database,
  kind: ObjectKind,
  { guest, sectionsAt }: { readonly guest: UserId; readonly sectionsAt: SectionsAt },
): Promise<ReadonlySet<number>> {
  if (kind !== "vehicle" && kind !== "group") return NOTHING;
  const host = await database
    .selectFrom("user_users")
    .innerJoin("users", "users.id", "user_users.user_id")
    .select([
      "users.id",
      "users.administrator",
      "users.disabled",
      "users.user_limit",
      "users.attributes",
      "users.partner_id",
    ])
    .where("user_users.managed_user_id", "=", guest)
    .executeTakeFirst();
  if (!host || host.disabled || isNewPasswordRequired(host)) return NOTHING;
  const { administrator, attributes } = host;
  const person = {
    administrator,
    guest: undefined,
    attributes,
    partner: host.partner_id ?? undefined,
  };
  // Else whoever has no map would open a link of their own.
  if (closedSections(person, sectionsAt(host.partner_id ?? undefined)).has("map")) return NOTHING;
  const shared = await readLinkedIds(database, kind, { user: guest });
  if (host.administrator) return shared;
  const theirs = await readLinkedIds(database, kind, { user: userId(host.id) });
  const managed =
    host.user_limit === 0
      ? NOTHING
      : await readLinkedIds(database, kind, { manager: userId(host.id) });
  return new Set([...shared].filter((id) => theirs.has(id) || managed.has(id)));
}
