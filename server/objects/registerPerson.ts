import { withoutRights } from "#domain/account/attributeRights";
import { Refusal } from "../refusal/refusal.ts";
import { SERVER } from "../rights/serverViewer.ts";
import type { Objects } from "./createObjects.ts";
import { type UserValue, userKind } from "./kinds/userKind.ts";

/**
 * Whatever they ask to be, they come as an operator who may add vehicles of their own. `asked` is what
 * was asked for, without an id, also when somebody has the address already: it does not reveal who
 * has an account here. Only who does not answer with it may look at `isMade`.
 */
export async function registerPerson(value: UserValue, address: string, objects: Objects) {
  const plain: UserValue = {
    ...value,
    administrator: false,
    readonly: false,
    deviceReadonly: false,
    userLimit: 0,
    deviceLimit: -1,
    limitCommands: false,
    disableReports: false,
    fixedEmail: false,
    disabled: false,
    expirationTime: undefined,
    attributes: withoutRights(value.attributes),
  };
  const isMade = await objects.create(userKind, plain, { viewer: SERVER, address }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.problem.code !== "duplicate") throw error;
      return false;
    },
  );
  const { password: _secret, ...wire } = plain;
  return { isMade, asked: { ...wire, id: 0 as const, expirationTime: null, password: null } };
}
