import { isActive, may } from "#domain/account/policy";
import type { UserId } from "#domain/ids";
import { USER_COLUMNS, userOfRow } from "../accounts/userOfRow.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { readHalt, writeHalt } from "./halt.ts";
import { withCommandLock } from "./withCommandLock.ts";

export interface HaltRequest {
  readonly user: UserId;
  readonly address: string | undefined;
  readonly isHalted: boolean;
  readonly reason: string;
}

/** The emergency stop: of administrators, audited, and true for all instances from its commit on. */
export const switchHalt = (
  { user, address, isHalted, reason }: HaltRequest,
  { database, audit, now }: ActuationPorts,
): Promise<"setHalt" | "administratorsOnly"> =>
  withCommandLock(database, async (transaction) => {
    const row = await transaction
      .selectFrom("users")
      .select(USER_COLUMNS)
      .where("users.id", "=", user)
      .executeTakeFirst();
    const person = row && userOfRow(row);
    if (!person || !isActive(person, now()) || !may(person, "server.change", "none"))
      return "administratorsOnly";
    const before = await readHalt(transaction);
    const halt = isHalted ? { by: user, at: now(), reason } : undefined;
    await writeHalt(transaction, halt);
    await audit(transaction, {
      at: now(),
      user,
      address,
      action: isHalted ? "command.halt" : "command.unhalt",
      kind: "server",
      id: undefined,
      before,
      after: { isHalted, reason },
    });
    return "setHalt";
  });
