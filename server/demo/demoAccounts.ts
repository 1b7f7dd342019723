import { DEMO_ROLES, type DemoInfo, type DemoRole } from "#contract/demo";
import { type UserId, userId } from "#domain/ids";
import { hashOfPassword } from "../accounts/accounts.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";

/** Known to everybody, and good for nothing outside demo mode. */
export const DEMO_PASSWORD = "waymark-demo";

const emailOf = (role: DemoRole) => `${role}@demo.test`;

export const DEMO_ACCOUNTS: DemoInfo["accounts"] = DEMO_ROLES.map((role) => ({
  email: emailOf(role),
  role,
}));

const FLAGS = {
  admin: { name: "Demo administrator", administrator: true, user_limit: -1 },
  manager: { name: "Demo manager", user_limit: -1 },
  operator: { name: "Demo operator" },
  readonly: { name: "Demo reader", readonly: true, device_readonly: true },
} as const satisfies Record<DemoRole, object>;

const MANAGED: readonly DemoRole[] = ["operator", "readonly"];

/** Makes the four accounts that are missing and opens those that were shut. Returns their ids. */
export async function openDemoAccounts(database: Database): Promise<UserId[]> {
  const known = await database
    .updateTable("users")
    .set({ disabled: false })
    .where("demo", "=", true)
    .returning("email")
    .execute();
  const missing = DEMO_ROLES.filter((role) => !known.some(({ email }) => email === emailOf(role)));
  if (missing.length > 0) {
    const password_hash = await hashOfPassword(DEMO_PASSWORD);
    const account = (role: DemoRole) => ({
      ...FLAGS[role],
      email: emailOf(role),
      proven_email: emailOf(role),
      password_hash,
      demo: true,
    });
    // A real person may have the address: their account is left as it is.
    await database
      .insertInto("users")
      .values(missing.map(account))
      .onConflict((email) => email.column("email").doNothing())
      .execute();
  }
  const all = await database
    .selectFrom("users")
    .select(["id", "email"])
    .where("demo", "=", true)
    .execute();
  await linkManaged(database, all);
  return all.map(({ id }) => userId(id));
}

/** The manager has people to manage, whoever of them is one of ours. */
async function linkManaged(
  database: Database,
  accounts: readonly { readonly id: number; readonly email: string }[],
): Promise<void> {
  const idOf = (role: DemoRole) => accounts.find(({ email }) => email === emailOf(role))?.id;
  const manager = idOf("manager");
  const managed = MANAGED.map(idOf).filter((id) => id !== undefined);
  if (manager === undefined || managed.length === 0) return;
  await database
    .insertInto("user_users")
    .values(managed.map((id) => ({ user_id: manager, managed_user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Outside demo mode nobody signs in with a password that everybody knows. */
export async function shutDemoAccounts(database: Database): Promise<void> {
  await database.updateTable("users").set({ disabled: true }).where("demo", "=", true).execute();
  await database
    .deleteFrom("sessions")
    .where("user_id", "in", (users) =>
      users.selectFrom("users").select("id").where("demo", "=", true),
    )
    .execute();
}
