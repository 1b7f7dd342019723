import { sql } from "kysely";
import { z } from "zod";
import { userSchema as schema } from "#contract/objects/userSchema";
import type { WireObject } from "#contract/traccar/wire";
import { userToWire } from "#contract/traccar/wireUser";
import { differInRights, opensMore, withSectionsOf } from "#domain/account/attributeRights";
import { canonicalLogin, MAX_PASSWORD } from "#domain/account/credentials";
import { PARTNER_ATTRIBUTE, partnerNamed } from "#domain/account/partnerNamed";
import type { Subject } from "#domain/account/policy";
import type { User } from "#domain/account/user";
import {
  exceeds,
  NEW_USER,
  type UserRights,
  userChange,
  widens,
  withRestrictionsOf,
} from "#domain/account/userChange";
import { hashOfPassword } from "../../accounts/accounts.ts";
import { endViewsOf } from "../../accounts/endViews.ts";
import { columnsOfUser, userOfRow } from "../../accounts/userOfRow.ts";
import { refuseWeakPassword } from "../../accounts/weakPassword.ts";
import { userSchema } from "../../answers/userSchema.ts";
import { canonicalJson } from "../../audit/canonicalJson.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { RowOf } from "../../database/linkTable.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { forbidden } from "../../rights/authorise.ts";
import { sharesOtherwise } from "../../rights/readSharedLinks.ts";
import type { Viewer } from "../../rights/rights.ts";
import { SERVER } from "../../rights/serverViewer.ts";
import { managedKind, type Writing } from "../managedKind.ts";

export type UserValue = z.output<typeof schema>;

/** In a change the caller's own password may stand too: `changesSignIn` says when it must. */
export const userChangeSchema = schema.extend({
  currentPassword: z
    .string({ error: "not a text" })
    .max(MAX_PASSWORD, `longer than ${MAX_PASSWORD}`)
    .nullish()
    .transform((value) => value || undefined),
});

/** A person with an account. What they may become is decided by `domain/userChange`. */
export const userKind = managedKind({
  kind: "user",
  path: "/api/users",
  byOwner: false,
  sortedBy: "name",
  searched: ["name", "email"],
  schema,
  shown: userSchema,
  references: {},
  duplicate: "User already exists",
  rights: {
    columns: ["administrator", "user_limit", "disabled", "disable_reports"],
    isMovedBy: sharesOtherwise,
    byMaking: (_value, maker) => ({ users: [maker] }),
    byChanging: ({ id }) => ({ users: [id] }),
    byRemoving: (id) => ({ users: [id] }),
  },
  /** For one's own account the present password is asked for: see `changeUser`. */
  letsCommand(value, { by, before }) {
    if (!before) return true;
    const was = userOfRow(before);
    return (
      was.id !== by &&
      (changesSignIn(value, was) || changesPartner(value, was) || widens(was, rightsOf(value)))
    );
  },
  columnsOf(value, maker, isNew) {
    const login = value.login === undefined ? undefined : canonicalLogin(value.login);
    const rights = withRestrictionsOf(maker, rightsOf(value));
    const { [PARTNER_ATTRIBUTE]: _column, ...own } = value.attributes;
    const attributes = isNew ? withSectionsOf(maker, own) : own;
    const partner = partnerNamed(value.attributes);
    return {
      ...columnsOfUser({ ...value, attributes, login, ...rights }),
      ...(partner !== "kept" && { partner_id: typeof partner === "number" ? partner : null }),
      // Who registers is made by the server itself, and only says that the address is theirs.
      ...(isNew && maker !== SERVER.subject && { proven_email: value.email }),
    };
  },
  async slowColumnsOf({ password, ...value }) {
    if (password === undefined) return {};
    refuseWeakPassword(password, value);
    return { password_hash: await hashOfPassword(password) };
  },
  toWire: (row) => userToWire(userOfRow(row)),
  toValue(row) {
    const { data } = schema.safeParse(userToWire(userOfRow(row)));
    return data && withPartner(data, row.partner_id ?? undefined);
  },
  beforeRemoval: endViewsOf,
  /** Who changes how they sign in themselves shows their password for it, as nobody does who undoes. */
  isFinal: (value, { by, before }) =>
    value.password !== undefined || (before.id === by && changesSignIn(value, userOfRow(before))),
  isGoneForGood: ({ id, guest }, by) => guest !== null || id === by,
  restrains(value, maker) {
    const rights = rightsOf(value);
    return canonicalJson(withRestrictionsOf(maker, rights)) !== canonicalJson(rights);
  },

  async check(value, { transaction, viewer, before, isRestored = false }) {
    if (!before) return checkNew(value, { transaction, viewer, before, isRestored });
    const was = userOfRow(before);
    if (was.guest !== undefined) throw forbidden("Temporary user");
    const isSelf = was.id === viewer.user.id;
    if (isSelf && viewer.subject.readonly && !viewer.subject.administrator)
      checkReadonlySelf(before, value);
    checkSections(viewer.subject, { isSelf, before: was.attributes, after: value.attributes });
    const refusal = userChange(viewer.subject, {
      isSelf,
      before: was,
      after: rightsOf(value),
    });
    if (refusal) throw forbidden(refusal);
    if (!isSelf && changesSignIn(value, was) && exceeds(was, viewer.user))
      throw forbidden("Administrator access required");
    if (!isSelf && value.email !== was.email)
      await transaction
        .updateTable("users")
        .set({ proven_email: value.email })
        .where("id", "=", was.id)
        .execute();
    if (changesPartner(value, was)) mayMovePartner(viewer);
    if (value.administrator && partnerAfter(value, was) !== undefined) throw BELONGS;
    const staysAdministrator = value.administrator && !value.disabled;
    if (was.administrator && !staysAdministrator)
      await refuseWithoutAdministrator(before, transaction);
  },

  /** Who manages nobody yet does not come to manage those they make. */
  isLinkedTo: ({ userLimit }) => userLimit !== 0,
  whenRemoved: refuseWithoutAdministrator,
});

/** Whether with which somebody signs in becomes another. */
export const changesSignIn = ({ password, email, login }: UserValue, was: User): boolean =>
  password !== undefined ||
  email !== was.email ||
  (login === undefined ? undefined : canonicalLogin(login)) !== was.login;

/** Whose hosts somebody comes in at once the value is written. */
function partnerAfter({ attributes }: UserValue, was?: Pick<User, "partner">): number | undefined {
  const named = partnerNamed(attributes);
  if (named === "kept") return was?.partner;
  return typeof named === "number" ? named : undefined;
}

/** Whether somebody comes to belong to another partner, or to none. */
export const changesPartner = (value: UserValue, was: User): boolean =>
  partnerAfter(value, was) !== was.partner;

/** The value with the partner that somebody new belongs to, whatever it says. */
export const withPartner = (value: UserValue, partner: number | undefined): UserValue => ({
  ...value,
  attributes: { ...value.attributes, [PARTNER_ATTRIBUTE]: partner ?? null },
});

function mayMovePartner({ subject }: Viewer): void {
  if (!subject.administrator) throw forbidden("Administrator access required");
}

/** They see everything, at whatever host: what one brand's chief sees is given by links. */
const BELONGS = new Refusal(400, "badRequest", "An administrator belongs to no partner");

/** The same, or what somebody may do. */
export const changesAccount = (value: UserValue, was: User): boolean => {
  const after = rightsOf(value);
  return (
    changesSignIn(value, was) ||
    changesPartner(value, was) ||
    Object.entries(after).some(([name, given]) => given !== was[name as keyof UserRights])
  );
};

/** Nobody lifts their own gates, or opens to others what is closed to them. */
function checkSections(
  subject: Subject,
  {
    isSelf,
    ...change
  }: { readonly isSelf: boolean; readonly before: WireObject; readonly after: WireObject },
): void {
  if (subject.administrator) return;
  if (isSelf && differInRights(change.before, change.after))
    throw forbidden("Manager access required");
  if (!isSelf && opensMore(subject, change)) throw forbidden("Operation restricted");
}

const rightsOf = (value: UserValue): UserRights => ({
  email: value.email,
  administrator: value.administrator,
  readonly: value.readonly,
  deviceReadonly: value.deviceReadonly,
  userLimit: value.userLimit,
  deviceLimit: value.deviceLimit,
  limitCommands: value.limitCommands,
  disableReports: value.disableReports,
  fixedEmail: value.fixedEmail,
  disabled: value.disabled,
  expiresAt: value.expirationTime,
});

/** Makers in parallel wait for each other, so that the limit is kept exactly. */
async function checkNew(
  value: UserValue,
  { transaction, viewer, isRestored = false }: Writing<"user">,
): Promise<void> {
  if (value.password === undefined && !isRestored)
    throw new Refusal(400, "badRequest", "password: missing");
  const { subject, user } = viewer;
  if (partnerAfter(value) !== user.partner) mayMovePartner(viewer);
  if (value.administrator && partnerAfter(value) !== undefined) throw BELONGS;
  if (isRestored && opensMore(subject, { before: sectionsOfNew(subject), after: value.attributes }))
    throw forbidden("Operation restricted");
  const after = withRestrictionsOf(subject, rightsOf(value));
  const refusal = userChange(subject, {
    isSelf: false,
    before: { ...NEW_USER, email: after.email },
    after,
  });
  if (refusal) throw forbidden(refusal);
  if (!subject.administrator && subject.expiresAt !== undefined)
    if (after.expiresAt === undefined || after.expiresAt > subject.expiresAt)
      throw forbidden("Administrator access required");
  if (subject.administrator || subject.userLimit < 0) return;
  await sql`select id from users where id = ${user.id} for update`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from user_users
    join users on users.id = managed_user_id
    where user_users.user_id = ${user.id} and guest is null`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= subject.userLimit) throw forbidden("Manager user limit reached");
}

/** Of whom they make. */
const sectionsOfNew = (maker: Subject): WireObject => withSectionsOf(maker, {});

/** Somebody who may only read still has a password of their own, and accepts terms for themselves. */
function checkReadonlySelf(before: RowOf<"user">, value: UserValue): void {
  const own = new Set(["notificationTokens", "termsAccepted"]);
  const kept = (attributes: object) =>
    canonicalJson(Object.fromEntries(Object.entries(attributes).filter(([key]) => !own.has(key))));
  const known: WireObject = userToWire(userOfRow(before));
  const isSame = Object.entries(value).every(([key, given]) => {
    if (key === "password" || key === "temporary") return true;
    if (key === "attributes") return kept(given as object) === kept(known.attributes as object);
    if (key === "expirationTime") return given === userOfRow(before).expiresAt;
    return (given ?? null) === (known[key] ?? null);
  });
  if (!isSame) throw forbidden();
}

/** Nobody could mend a server that has no administrator. */
async function refuseWithoutAdministrator(
  before: RowOf<"user">,
  transaction: Database,
): Promise<void> {
  if (!before.administrator) return;
  await sql`select pg_advisory_xact_lock(7461003)`.execute(transaction);
  const other = await transaction
    .selectFrom("users")
    .select("id")
    .where("administrator", "=", true)
    .where("disabled", "=", false)
    .where("id", "!=", before.id)
    .executeTakeFirst();
  if (!other) throw new Refusal(400, "badRequest", "The last administrator must stay");
}
