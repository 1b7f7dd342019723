import { assign, fromPromise, setup } from "xstate";
import { canonicalLogin } from "#domain/account/credentials";
import type { User } from "#domain/account/user";
import type { CallError, CallResult } from "../../api/callServer.ts";
import type { Credentials } from "./checkCredentials.ts";

/** What became of one of the two ways; undefined: it is not offered here. */
type Tried = CallResult<User> | undefined;

const NOBODY: Credentials = { user: "", password: "" };

/**
 * One attempt at a time; what was typed stays with the form, so a failure loses nothing. An attempt goes to
 * the identity provider first, where one takes passwords; when it fails there the legacy login is tried
 * once, and only when both fail is there an error. [AUTH-06]
 */
export const loginMachine = setup({
  types: {
    context: {} as {
      credentials: Credentials;
      /** Why the identity provider let nobody in, while the legacy login is tried. */
      providerError: CallError | undefined;
      error: CallError | undefined;
    },
    events: {} as
      | { type: "user.submitted"; credentials: Credentials }
      | { type: "user.typed" }
      | { type: "user.cancelled" },
  },
  actors: {
    askProvider: fromPromise<Tried, Credentials>(() => Promise.reject(new Error("not provided"))),
    signIn: fromPromise<CallResult<User>, Credentials>(() =>
      Promise.reject(new Error("not provided")),
    ),
  },
  actions: {
    /** A password that was right and must be replaced: it is asked for elsewhere. */
    keepChallenge: (_self, { user }: Credentials) => {
      throw new Error(`not provided: nobody asks ${user} for a new password`);
    },
    /** The session belongs to the whole page: whoever runs the machine says where it is kept. */
    keepUser: (_self, user: User) => {
      throw new Error(`not provided: nobody keeps ${user.id}`);
    },
    /** Both ways have failed: nobody is signed in. */
    clearUser: () => {
      throw new Error("not provided: nobody is cleared");
    },
    forgetCredentials: assign({ credentials: NOBODY }),
  },
  guards: {
    isLetIn: (_self, tried: Tried) => tried?.ok === true,
    isChallenged: (_self, tried: Tried) => isChallenge(tried),
  },
}).createMachine({
  context: { credentials: NOBODY, providerError: undefined, error: undefined },
  initial: "ready",
  states: {
    ready: {
      initial: "untried",
      on: {
        "user.submitted": {
          target: "askingProvider",
          actions: assign({
            credentials: ({ event }) => ({
              user: canonicalLogin(event.credentials.user),
              password: event.credentials.password,
            }),
            providerError: undefined,
            error: undefined,
          }),
        },
      },
      states: {
        untried: {},
        failed: { on: { "user.typed": "untried" } },
      },
    },
    askingProvider: {
      tags: "busy",
      invoke: {
        src: "askProvider",
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: "isLetIn", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "keepUser", params: ({ event }) => userIn(event.output) },
          },
          {
            guard: { type: "isChallenged", params: ({ event }) => event.output },
            target: "challenged",
            actions: { type: "keepChallenge", params: ({ context }) => context.credentials },
          },
          {
            target: "signingIn",
            actions: assign({ providerError: ({ event }) => errorIn(event.output) }),
          },
        ],
        onError: {
          target: "signingIn",
          actions: assign({ providerError: ({ event }) => bug(event.error) }),
        },
      },
      on: { "user.cancelled": "ready" },
    },
    signingIn: {
      tags: "busy",
      invoke: {
        src: "signIn",
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: "isLetIn", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "keepUser", params: ({ event }) => userIn(event.output) },
          },
          {
            guard: { type: "isChallenged", params: ({ event }) => event.output },
            target: "challenged",
            actions: { type: "keepChallenge", params: ({ context }) => context.credentials },
          },
          {
            target: "ready.failed",
            actions: [
              assign({
                error: ({ context, event }) =>
                  moreSpecific(context.providerError, errorIn(event.output)),
              }),
              "clearUser",
            ],
          },
        ],
        onError: {
          target: "ready.failed",
          actions: [
            assign({
              error: ({ context, event }) => moreSpecific(context.providerError, bug(event.error)),
            }),
            "clearUser",
          ],
        },
      },
      on: { "user.cancelled": "ready" },
    },
    challenged: { type: "final", entry: "forgetCredentials" },
    signedIn: { type: "final", entry: "forgetCredentials" },
  },
});

const isChallenge = (tried: Tried): boolean =>
  tried?.ok === false && tried.error.reason === "newPasswordRequired";

/**
 * What is shown when both have failed: the word of the last one tried, unless all it says is that it does
 * not know such an account, and the first one knew more.
 */
const moreSpecific = (first: CallError | undefined, last: CallError | undefined) =>
  last?.reason === "wrongCredentials" && first ? first : last;

const errorIn = (tried: Tried): CallError | undefined =>
  tried?.ok === false ? tried.error : undefined;

function userIn(tried: Tried): User {
  if (!tried?.ok) throw new Error("guarded");
  return tried.value;
}

const bug = (error: unknown): CallError => ({
  reason: "unreadable",
  detail: String(error),
  retryAfterSeconds: undefined,
});
