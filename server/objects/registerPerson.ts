import { withoutRights } from "#domain/account/attributeRights";
import { Refusal } from "../refusal/refusal.ts";
import { SERVER } from "../rights/serverViewer.ts";
import type { Objects } from "./createObjects.ts";
import { type UserValue, userKind } from "./kinds/userKind.ts";

/**
 * Whatever they ask to be, they come as an operator who may add vehicles of their own. The answer is
 * what was asked for, without an id, also when somebody has the address already: it does not reveal
 * who has an account here.
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
  await objects.create(userKind, plain, { viewer: SERVER, address }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.problem.code !== "duplicate") throw error;
  });
  const { password: _secret, ...wire } = plain;
  return { ...wire, id: 0 as const, expirationTime: null, password: null };
}
