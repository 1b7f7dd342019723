import { userFromWire } from "#contract/traccar/wireUser";
import { callServer } from "./callServer.ts";
import { inPageLanguage } from "./inPageLanguage.ts";

/** Asks for a letter; the answer is the same whether somebody has the name or not. */
export const postPasswordReset = (email: string) =>
  callServer("/api/password/reset", {
    method: "POST",
    headers: inPageLanguage(),
    body: new URLSearchParams({ email }),
    read: () => true,
  });

/** Replaces the password of whoever was written the token. */
export const postPasswordUpdate = (token: string, password: string) =>
  callServer("/api/password/update", {
    method: "POST",
    body: new URLSearchParams({ token, password }),
    read: () => true,
  });

interface Replacement {
  readonly user: string;
  readonly password: string;
  readonly chosen: string;
}

/** Replaces a password that must be replaced, and signs in. */
export const postNewPassword = ({ user, password, chosen }: Replacement) =>
  callServer("/api/session/newPassword", {
    method: "POST",
    body: new URLSearchParams({ email: user, password, newPassword: chosen }),
    read: userFromWire,
  });
