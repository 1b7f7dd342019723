import { useMachine } from "@xstate/react";
import { useMemo } from "react";
import { fromPromise } from "xstate";
import type { User } from "#domain/account/user";
import { postSession } from "../../api/session.ts";
import type { Credentials } from "./checkCredentials.ts";
import { loginMachine } from "./loginMachine.ts";

interface Keep {
  readonly keepUser: (user: User) => void;
  readonly keepChallenge: (challenge: Credentials) => void;
}

/** `loginMachine` with the server; whoever uses it says what becomes of who has signed in. */
export function useLogin({ keepUser, keepChallenge }: Keep) {
  const machine = useMemo(
    () =>
      loginMachine.provide({
        actors: {
          signIn: fromPromise(({ input, signal }) =>
            postSession(input.user, input.password, signal),
          ),
        },
        actions: {
          keepUser: (_, user) => keepUser(user),
          keepChallenge: (_, challenge) => keepChallenge(challenge),
        },
      }),
    [keepUser, keepChallenge],
  );
  const [state, send] = useMachine(machine);
  return {
    state,
    submit: (credentials: Credentials) => send({ type: "user.submitted", credentials }),
    typed: () => send({ type: "user.typed" }),
  };
}
