import { assign, fromPromise, setup } from "xstate";
import { canonicalLogin } from "#domain/account/credentials";
import type { User } from "#domain/account/user";
import type { CallError, CallResult } from "../../api/callServer.ts";
import type { Credentials } from "./checkCredentials.ts";

/** One attempt at a time; what was typed stays with the form, so a failure loses nothing. */
export const loginMachine = setup({
  types: {
    context: {} as { credentials: Credentials; error: CallError | undefined },
    events: {} as
      | { type: "user.submitted"; credentials: Credentials }
      | { type: "user.typed" }
      | { type: "user.cancelled" },
  },
  actors: {
    signIn: fromPromise<CallResult<User>, Credentials>(() =>
      Promise.reject(new Error("not provided")),
    ),
  },
  actions: {
    /** The session belongs to the whole page: whoever runs the machine says where it is kept. */
    /** A password that was right and must be replaced: it is asked for elsewhere. */
    keepChallenge: (_self, { user }: Credentials) => {
      throw new Error(`not provided: nobody asks ${user} for a new password`);
    },
    keepUser: (_self, user: User) => {
      throw new Error(`not provided: nobody keeps ${user.id}`);
    },
  },
}).createMachine({
  context: { credentials: { user: "", password: "" }, error: undefined },
  initial: "ready",
  states: {
    ready: {
      initial: "untried",
      on: {
        "user.submitted": {
          target: "signingIn",
          actions: assign({
            credentials: ({ event }) => ({
              user: canonicalLogin(event.credentials.user),
              password: event.credentials.password,
            }),
            error: undefined,
          }),
        },
      },
      states: {
        untried: {},
        failed: { on: { "user.typed": "untried" } },
      },
    },
    signingIn: {
      tags: "busy",
      invoke: {
        src: "signIn",
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "signedIn",
            actions: [
              {
                type: "keepUser",
                params: ({ event }) => {
                  if (!event.output.ok) throw new Error("guarded");
                  return event.output.value;
                },
              },
              assign({ credentials: { user: "", password: "" } }),
            ],
          },
          {
            guard: ({ event }) =>
              !event.output.ok && event.output.error.reason === "newPasswordRequired",
            target: "challenged",
            actions: [
              { type: "keepChallenge", params: ({ context }) => context.credentials },
              assign({ credentials: { user: "", password: "" } }),
            ],
          },
          {
            target: "ready.failed",
            actions: assign({
              error: ({ event }) => (event.output.ok ? undefined : event.output.error),
            }),
          },
        ],
        onError: {
          target: "ready.failed",
          actions: assign({
            error: ({ event }) => ({
              reason: "unreadable" as const,
              detail: String(event.error),
              retryAfterSeconds: undefined,
            }),
          }),
        },
      },
      on: { "user.cancelled": "ready" },
    },
    challenged: { type: "final" },
    signedIn: { type: "final" },
  },
});
