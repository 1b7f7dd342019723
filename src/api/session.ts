import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { seconds } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** Who is signed in; `null` is an answer too: nobody. */
export async function getSession(signal?: AbortSignal): Promise<CallResult<User | null>> {
  const answer = await callServer<User>("/api/session", { signal, read: userFromWire });
  const nobody = !answer.ok && ["notFound", "signedOut"].includes(answer.error.reason);
  return nobody ? { ok: true, value: null } : answer;
}

export const sessionQuery = () => callQuery(["session"], getSession);

/** Sends the form of the specification; the user name is expected in its canonical form. */
export const postSession = (email: string, password: string, signal?: AbortSignal) =>
  callServer<User>("/api/session", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    signal,
    read: userFromWire,
  });

/** One's own password once more, in this session: for commands that ask for a recent one. */
export const postSessionPassword = (password: string) =>
  callServer("/api/session/password", { method: "POST", body: { password }, read: () => true });

/** Nobody should wait to leave: product specification, section 7. */
export const SIGN_OUT_TIMEOUT = seconds(5);

/** Looks at the product as somebody has it: from here on the session's calls are answered as theirs. */
export const postView = (user: number) =>
  callServer(`/api/users/${user}/view`, { method: "POST", read: () => true });

/** Looks as oneself again. */
export const deleteView = () =>
  callServer("/api/session/view", { method: "DELETE", read: () => true });

export const deleteSession = () =>
  callServer("/api/session", { method: "DELETE", timeout: SIGN_OUT_TIMEOUT, read: () => true });
