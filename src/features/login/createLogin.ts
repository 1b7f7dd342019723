import { canonicalLogin } from "#domain/account/credentials";
import type { User } from "#domain/account/user";
import type { CallError, CallResult } from "../../api/callServer.ts";
import { createStore, type ReadableStore } from "../../state/store.ts";
import type { Credentials } from "./checkCredentials.ts";

/** Where an attempt to sign in stands. */
export type LoginState =
  /** Waits for somebody. */
  | { readonly type: "ready" }
  /** Waits again: both ways have failed, and why. */
  | { readonly type: "failed"; readonly error: CallError }
  /** At the identity provider first, where one takes passwords, then at the legacy login. */
  | { readonly type: "askingProvider" | "signingIn" }
  /** The password was right and must be replaced. */
  | { readonly type: "challenged" }
  | { readonly type: "signedIn" };

/** What became of one of the two ways; undefined: it is not offered here. */
export type LoginAnswer = CallResult<User> | undefined;

/** The server, as far as a login asks it. */
interface LoginWays {
  askProvider(credentials: Credentials, signal: AbortSignal): Promise<LoginAnswer>;
  signIn(credentials: Credentials, signal: AbortSignal): Promise<CallResult<User>>;
}

/** What becomes of how an attempt ended: the session belongs to the whole page. */
export interface LoginEnds {
  keepUser(user: User): void;
  /** A new password is asked for elsewhere. */
  keepChallenge(challenge: Credentials): void;
  /** Both ways have failed: nobody is signed in. */
  clearUser(): void;
}

/** Signs somebody in, once. */
export interface Login {
  readonly state: ReadableStore<LoginState>;
  submit(credentials: Credentials, ends: LoginEnds): void;
  /** Something was typed: what was said of the last attempt holds no longer. */
  typed(): void;
  /** Gives the attempt up: its requests end, and nothing of it is kept. */
  cancel(): void;
}

/**
 * One attempt at a time; what was typed stays with the form, so a failure loses nothing. An attempt goes to
 * the identity provider first, where one takes passwords; when it fails there the legacy login is tried
 * once, and only when both fail is there an error. [AUTH-06] No password outlives its attempt.
 *
 * Not a machine of the library's, as longer flows are: the sign-in page would be a tenth larger.
 */
export function createLogin({ askProvider, signIn }: LoginWays): Login {
  const state = createStore<LoginState>({ type: "ready" });
  let cancels = new AbortController();

  async function attempt(credentials: Credentials, ends: LoginEnds): Promise<void> {
    const { signal } = cancels;
    const ways = [
      ["askingProvider", askProvider],
      ["signingIn", signIn],
    ] as const;
    let error: CallError | undefined;
    for (const [type, ask] of ways) {
      state.set({ type });
      const answer = await ask(credentials, signal).catch(bug);
      if (signal.aborted) return;
      if (answer?.ok) {
        state.set({ type: "signedIn" });
        return ends.keepUser(answer.value);
      }
      if (answer?.error.reason === "newPasswordRequired") {
        state.set({ type: "challenged" });
        return ends.keepChallenge(credentials);
      }
      error = moreSpecific(error, answer?.error);
    }
    state.set(error ? { type: "failed", error } : { type: "ready" });
    ends.clearUser();
  }

  return {
    state,
    submit({ user, password }, ends) {
      const { type } = state.get();
      if (type !== "ready" && type !== "failed") return;
      void attempt({ user: canonicalLogin(user), password }, ends);
    },
    typed() {
      if (state.get().type === "failed") state.set({ type: "ready" });
    },
    cancel() {
      cancels.abort();
      cancels = new AbortController();
      state.set({ type: "ready" });
    },
  };
}

/**
 * What is shown when both have failed: the word of the last one tried, unless all it says is that it does
 * not know such an account, and the first one knew more.
 */
const moreSpecific = (first: CallError | undefined, last: CallError | undefined) =>
  last?.reason === "wrongCredentials" && first ? first : last;

const bug = (error: unknown): CallResult<User> => ({
  ok: false,
  error: { reason: "unreadable", detail: String(error), retryAfterSeconds: undefined },
});
