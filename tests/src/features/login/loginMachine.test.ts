import { describe, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { User } from "#domain/account/user";
import type { CallError, CallResult } from "../../../../src/api/callServer.ts";
import {
  type Credentials,
  checkCredentials,
} from "../../../../src/features/login/checkCredentials.ts";
import { loginMachine } from "../../../../src/features/login/loginMachine.ts";

const ana = { id: 4, name: "Ana", email: "ana@x.pt" } as unknown as User;
const refused: CallResult<User> = {
  ok: false,
  error: { reason: "wrongCredentials", detail: "", retryAfterSeconds: undefined },
};

type Answer = () => Promise<CallResult<User> | undefined>;

function start(
  signIn: () => Promise<CallResult<User>>,
  askProvider: Answer = () => Promise.resolve(undefined),
) {
  const keepUser = vi.fn();
  const keepChallenge = vi.fn();
  const clearUser = vi.fn();
  const calls: Credentials[] = [];
  const providerCalls: Credentials[] = [];
  const actor = createActor(
    loginMachine.provide({
      actors: {
        signIn: fromPromise(({ input }) => {
          calls.push(input);
          return signIn();
        }),
        askProvider: fromPromise(({ input }) => {
          providerCalls.push(input);
          return askProvider();
        }),
      },
      actions: {
        keepUser: (_self, user) => keepUser(user),
        keepChallenge: (_self, challenge) => keepChallenge(challenge),
        clearUser,
      },
    }),
  ).start();
  const submit = (user = "ana@x.pt", password = "secret1") =>
    actor.send({ type: "user.submitted", credentials: { user, password } });
  return { actor, submit, calls, providerCalls, keepUser, keepChallenge, clearUser };
}

describe("signing in", () => {
  test("with a password that must be replaced asks for another, and keeps it nowhere else [AUTH-05]", async () => {
    const required: CallResult<User> = {
      ok: false,
      error: { reason: "newPasswordRequired", detail: "", retryAfterSeconds: undefined },
    };
    const { actor, submit, keepUser, keepChallenge } = start(() => Promise.resolve(required));
    submit(" Ana@X.PT", "Secret1");
    const { context } = await waitFor(actor, (state) => state.matches("challenged"));
    expect(keepChallenge).toHaveBeenCalledExactlyOnceWith({
      user: "ana@x.pt",
      password: "Secret1",
    });
    expect(keepUser).not.toHaveBeenCalled();
    expect(context.credentials).toEqual({ user: "", password: "" });
  });

  test("trims and lower-cases the user name and leaves the password alone [AUTH-04]", async () => {
    const { actor, submit, calls } = start(() => Promise.resolve({ ok: true, value: ana }));

    submit("  Ana@X.PT ", " Secret1 ");

    await waitFor(actor, (state) => state.status === "done");
    expect(calls).toEqual([{ user: "ana@x.pt", password: " Secret1 " }]);
  });

  test("keeps the user once, forgets the password and ends [AUTH-04]", async () => {
    const { actor, submit, keepUser } = start(() => Promise.resolve({ ok: true, value: ana }));

    submit();

    const end = await waitFor(actor, (state) => state.status === "done");
    expect(keepUser).toHaveBeenCalledExactlyOnceWith(ana);
    expect(end.context.credentials.password).toBe("");
  });

  test("reports a refusal and can be tried again [AUTH-04]", async () => {
    const { actor, submit, calls, keepUser } = start(() => Promise.resolve(refused));

    submit();
    const failed = await waitFor(actor, (state) => state.matches({ ready: "failed" }));
    submit();
    await waitFor(actor, (state) => state.matches({ ready: "failed" }));

    expect(failed.context.error?.reason).toBe("wrongCredentials");
    expect(calls).toHaveLength(2);
    expect(keepUser).not.toHaveBeenCalled();
  });

  test("sends one request however often the button is pressed [AUTH-04]", async () => {
    const { actor, submit, calls, providerCalls } = start(() => new Promise(() => {}));

    submit();
    submit();
    await waitFor(actor, (state) => state.matches("signingIn"));
    submit();

    expect(providerCalls).toHaveLength(1);
    expect(calls).toHaveLength(1);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
  });

  test("survives an effect that throws [AUTH-04]", async () => {
    const { actor, submit } = start(() => Promise.reject(new Error("bug")));

    submit();

    const failed = await waitFor(actor, (state) => state.matches({ ready: "failed" }));
    expect(failed.context.error?.detail).toContain("bug");
  });
});

const letIn: CallResult<User> = { ok: true, value: ana };
const refusal = (reason: CallError["reason"]): CallResult<User> => ({
  ok: false,
  error: { reason, detail: reason, retryAfterSeconds: undefined },
});

describe("the identity provider and the legacy login", () => {
  // Product specification, "Login": on failure a fallback legacy login is tried; a challenge is none.
  test.each([
    // the provider, the legacy login, the end, calls of the legacy login
    ["signedIn", letIn, undefined, 0],
    ["challenged", refusal("newPasswordRequired"), undefined, 0],
    ["signedIn", refusal("wrongCredentials"), letIn, 1],
    ["signedIn", refusal("providerUnavailable"), letIn, 1],
    ["signedIn", refusal("offline"), letIn, 1],
    ["signedIn", refusal("userDisabled"), letIn, 1],
    ["signedIn", undefined, letIn, 1],
    ["challenged", refusal("wrongCredentials"), refusal("newPasswordRequired"), 1],
  ] as const)(
    "end %s after %j and %j, the second tried %i times [AUTH-06]",
    async (end, first, second, times) => {
      const { actor, submit, calls, providerCalls, keepUser, keepChallenge, clearUser } = start(
        () => Promise.resolve(second ?? refused),
        () => Promise.resolve(first),
      );

      submit();

      const final = await waitFor(actor, (state) => state.status === "done");
      expect(final.value).toBe(end);
      expect(providerCalls).toHaveLength(1);
      expect(calls).toHaveLength(times);
      expect(keepUser).toHaveBeenCalledTimes(end === "signedIn" ? 1 : 0);
      expect(keepChallenge).toHaveBeenCalledTimes(end === "challenged" ? 1 : 0);
      expect(clearUser).not.toHaveBeenCalled();
      expect(final.context.credentials).toEqual({ user: "", password: "" });
    },
  );

  // The word of the last one, unless it only says that it does not know the account.
  test.each([
    ["wrongCredentials", "wrongCredentials", "wrongCredentials"],
    ["providerUnavailable", "wrongCredentials", "providerUnavailable"],
    ["userDisabled", "wrongCredentials", "userDisabled"],
    ["unknownPerson", "wrongCredentials", "unknownPerson"],
    ["wrongCredentials", "userDisabled", "userDisabled"],
    ["wrongCredentials", "tooManyAttempts", "tooManyAttempts"],
    ["tooManyAttempts", "tooManyAttempts", "tooManyAttempts"],
    ["providerUnavailable", "offline", "offline"],
    [undefined, "wrongCredentials", "wrongCredentials"],
  ] as const)(
    "both failing, %s and %s, say %s once, and clear the user [AUTH-06]",
    async (first, second, said) => {
      const { actor, submit, calls, providerCalls, keepUser, clearUser } = start(
        () => Promise.resolve(refusal(second)),
        () => Promise.resolve(first && refusal(first)),
      );
      const shown: unknown[] = [];
      actor.subscribe(({ context }) => context.error && shown.push(context.error.reason));

      submit();

      await waitFor(actor, (state) => state.matches({ ready: "failed" }));
      expect(shown).toEqual([said]);
      expect([providerCalls.length, calls.length]).toEqual([1, 1]);
      expect(clearUser).toHaveBeenCalledTimes(1);
      expect(keepUser).not.toHaveBeenCalled();
    },
  );

  test("shows nothing while the second is still being tried [AUTH-06]", async () => {
    const { actor, submit } = start(
      () => new Promise(() => {}),
      () => Promise.reject(new Error("bug")),
    );
    submit();
    const state = await waitFor(actor, (at) => at.matches("signingIn"));
    expect(state.context.error).toBeUndefined();
    expect(state.hasTag("busy")).toBe(true);
  });

  test("tries each again with the next attempt, with what is typed then [AUTH-06]", async () => {
    const { actor, submit, calls, providerCalls } = start(
      () => Promise.resolve(refused),
      () => Promise.resolve(refused),
    );
    for (const password of ["first-one", "second-one"]) {
      submit("ana@x.pt", password);
      await waitFor(actor, (state) => state.matches({ ready: "failed" }));
    }
    expect(calls.map(({ password }) => password)).toEqual(["first-one", "second-one"]);
    expect(providerCalls).toEqual(calls);
  });
});

describe("credentials", () => {
  test.each([
    ["ana", "secret", {}],
    ["", "secret", { user: "userMissing" }],
    ["   ", "secret", { user: "userMissing" }],
    ["ana", "", { password: "passwordMissing" }],
    ["ana", "12345", { password: "passwordShort" }],
    ["ana", "123456", {}],
    ["", "", { user: "userMissing", password: "passwordMissing" }],
  ])("%j with %j lack %j [AUTH-04]", (user, password, faults) => {
    expect(checkCredentials({ user, password })).toEqual(faults);
  });
});
