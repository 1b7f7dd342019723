import { useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useMemo } from "react";
import { fromPromise } from "xstate";
import type { User } from "#domain/account/user";
import { getOpenId, openIdQuery, postOpenIdPassword } from "../../api/openId.ts";
import { postSession } from "../../api/session.ts";
import type { Credentials } from "./checkCredentials.ts";
import { loginMachine } from "./loginMachine.ts";

interface Keep {
  readonly keepUser: (user: User) => void;
  readonly keepChallenge: (challenge: Credentials) => void;
  readonly clearUser: () => void;
}

/** `loginMachine` with the server; whoever uses it says what becomes of who has signed in. */
export function useLogin({ keepUser, keepChallenge, clearUser }: Keep) {
  const queries = useQueryClient();
  const machine = useMemo(
    () =>
      loginMachine.provide({
        actors: {
          askProvider: fromPromise(async ({ input, signal }) => {
            const { queryKey } = openIdQuery();
            const asked = queries.getQueryData(queryKey);
            const answer = asked === undefined ? await getOpenId(signal) : undefined;
            const offer = answer?.ok ? answer.value : asked;
            if (!offer?.takesPasswords) return undefined;
            return postOpenIdPassword(input.user, input.password, signal);
          }),
          signIn: fromPromise(({ input, signal }) =>
            postSession(input.user, input.password, signal),
          ),
        },
        actions: {
          keepUser: (_, user) => keepUser(user),
          keepChallenge: (_, challenge) => keepChallenge(challenge),
          clearUser,
        },
      }),
    [queries, keepUser, keepChallenge, clearUser],
  );
  const [state, send] = useMachine(machine);
  return {
    state,
    submit: (credentials: Credentials) => send({ type: "user.submitted", credentials }),
    typed: () => send({ type: "user.typed" }),
  };
}
