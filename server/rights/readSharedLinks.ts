import { isNewPasswordRequired } from "#domain/account/newPassword";
import type { ObjectKind } from "#domain/account/objectKinds";
import { closedSections, NO_PARTNER, type SectionPartner } from "#domain/account/section";
import { type UserId, userId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { readLinkedIds } from "./readLinkedIds.ts";

/** What the partner with this id says of sections; without one, what is said at nobody's hosts. */
export type SectionsAt = (partner: number | undefined) => SectionPartner;

const NOTHING: ReadonlySet<number> = new Set();

/** Whose link it is, as far as it says what the link shows; nobody when it shows nothing any more. */
async function readHost(database: Database, guest: UserId, sectionsAt: SectionsAt) {
  const host = await database
    .selectFrom("user_users")
    .innerJoin("users", "users.id", "user_users.user_id")
    .select([
      "users.id",
      "users.administrator",
      "users.disabled",
      "users.disable_reports",
      "users.user_limit",
      "users.attributes",
      "users.partner_id",
    ])
    .where("user_users.managed_user_id", "=", guest)
    .executeTakeFirst();
  if (!host || host.disabled || isNewPasswordRequired(host)) return undefined;
  const { administrator, attributes } = host;
  const partner = host.partner_id ?? undefined;
  const person = { administrator, guest: undefined, attributes, partner };
  return { ...host, closed: closedSections(person, sectionsAt(partner)) };
}

/**
 * What of somebody's account decides about their guests, beside what they are linked to and what moves their own rights
 * too: such a change is everybody's whom it concerns, their guests among them.
 */
interface HostRow {
  readonly administrator: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly partner_id: number | null;
}

/** Whether by such a change of a host's account their guests may see more or less: of most no guest knows. */
export function sharesOtherwise(one: HostRow, other: HostRow): boolean {
  const [before, after] = [decisiveOf(one), decisiveOf(other)];
  return before.some((fact, at) => fact !== after[at]);
}

function decisiveOf(host: HostRow): readonly unknown[] {
  const { administrator, attributes, partner_id } = host;
  // What a partner closes is read with the partner: here only what the account itself says counts.
  const own = { administrator, guest: undefined, attributes };
  const closed = closedSections(own, NO_PARTNER);
  return [partner_id, isNewPasswordRequired(host), closed.has("map"), closed.has("reports")];
}

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
  const host = await readHost(database, guest, sectionsAt);
  // Else whoever has no map would open a link of their own.
  if (!host || host.closed.has("map")) return NOTHING;
  const shared = await readLinkedIds(database, kind, { user: guest });
  if (host.administrator) return shared;
  const theirs = await readLinkedIds(database, kind, { user: userId(host.id) });
  const managed =
    host.user_limit === 0
      ? NOTHING
      : await readLinkedIds(database, kind, { manager: userId(host.id) });
  return new Set([...shared].filter((id) => theirs.has(id) || managed.has(id)));
}

/** Whether who shared it may still see the past, and with that the guest of a full link. */
export async function isPastShared(
  database: Database,
  guest: UserId,
  { sectionsAt, disableReports }: { sectionsAt: SectionsAt; disableReports: boolean },
): Promise<boolean> {
  const host = await readHost(database, guest, sectionsAt);
  if (!host) return false;
  if (host.administrator) return true;
  return !disableReports && !host.disable_reports && !host.closed.has("reports");
}
