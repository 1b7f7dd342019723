import { isObject } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";
import { inPageLanguage } from "./inPageLanguage.ts";

/** Whether anybody may register here. */
export const registrationQuery = () =>
  callQuery(["registration"], (signal) =>
    callServer<boolean>("/api/server", {
      signal,
      read: (wire) => (isObject(wire) ? wire.registration === true : undefined),
    }),
  );

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Registers; the answer is the same whether somebody has the address already or not. */
export const postRegistration = ({ name, email, password }: NewAccount) =>
  callServer("/api/users", {
    method: "POST",
    headers: inPageLanguage(),
    body: { name, email, password },
    read: () => true,
  });
