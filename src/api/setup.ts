import { userFromWire } from "#contract/traccar/wireUser";
import { callServer } from "./callServer.ts";

export interface FirstAdministrator {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Makes the first administrator with the one-time link that the server printed. */
export const postSetup = (first: FirstAdministrator, signal?: AbortSignal) =>
  callServer("/api/setup", { method: "POST", body: first, signal, read: userFromWire });
