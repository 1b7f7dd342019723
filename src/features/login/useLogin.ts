import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getOpenId, openIdQuery, postOpenIdPassword } from "../../api/openId.ts";
import { postSession } from "../../api/session.ts";
import { useStore } from "../../state/store.ts";
import type { Credentials } from "./checkCredentials.ts";
import { createLogin, type LoginEnds } from "./createLogin.ts";

/** `createLogin` with the server; whoever uses it says what becomes of who has signed in. */
export function useLogin(ends: LoginEnds) {
  const queries = useQueryClient();
  const [login] = useState(() =>
    createLogin({
      async askProvider({ user, password }, signal) {
        const { queryKey } = openIdQuery();
        const asked = queries.getQueryData(queryKey);
        const answer = asked === undefined ? await getOpenId(signal) : undefined;
        const offer = answer?.ok ? answer.value : asked;
        if (!offer?.takesPasswords) return undefined;
        return postOpenIdPassword(user, password, signal);
      },
      signIn: ({ user, password }, signal) => postSession(user, password, signal),
    }),
  );
  useEffect(() => login.cancel, [login]);
  const state = useStore(login.state);
  return {
    /** Of the last attempt, until something is typed. */
    error: state.type === "failed" ? state.error : undefined,
    isBusy: state.type === "askingProvider" || state.type === "signingIn",
    submit: (credentials: Credentials) => login.submit(credentials, ends),
    typed: login.typed,
  };
}
