import { randomInt } from "node:crypto";
import type { EpochMs } from "#domain/units";
import { hashOfPassword } from "../accounts/accounts.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Actor } from "../objects/actor.ts";

/** Without letters and digits that are taken for each other when read from paper. */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** Some 69 bits. */
const LENGTH = 12;

interface Ports {
  readonly database: Database;
  readonly now: () => EpochMs;
}

export interface NewPassword {
  readonly driverId: number;
  /** Shown once: only its hash is kept. */
  readonly password: string;
}

/** Gives each driver a new random password. Drivers were authorised by the caller. */
export async function renewPasswords(
  { database, now }: Ports,
  drivers: readonly number[],
  { viewer, address }: Actor,
): Promise<NewPassword[]> {
  const made = await Promise.all(
    drivers.map(async (driverId) => {
      const password = newPassword();
      return { driverId, password, hash: await hashOfPassword(password) };
    }),
  );
  await database.transaction().execute(async (transaction) => {
    for (const { driverId, hash } of made) {
      const at = now();
      const values = { password_hash: hash, made_at: new Date(at) };
      await transaction
        .insertInto("driver_passwords")
        .values({ driver_id: driverId, ...values })
        .onConflict((conflict) => conflict.column("driver_id").doUpdateSet(values))
        .execute();
      await recordAudit(transaction, {
        at,
        user: viewer.user.id,
        address,
        action: "driver.password",
        kind: "driver",
        id: driverId,
      });
    }
  });
  return made.map(({ driverId, password }) => ({ driverId, password }));
}

const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
