import { describe, expect, test, vi } from "vitest";
import type { User } from "#domain/account/user";
import type { CallError, CallResult } from "../../../../src/api/callServer.ts";
import {
  type Credentials,
  checkCredentials,
} from "../../../../src/features/login/checkCredentials.ts";
import { createLogin, type LoginState } from "../../../../src/features/login/createLogin.ts";

/** A busy machine is no reason to fail. */
const PATIENCE = { timeout: 30_000 };

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
  const signals: AbortSignal[] = [];
  const login = createLogin({
    signIn(credentials, signal) {
      calls.push(credentials);
      signals.push(signal);
      return signIn();
    },
    askProvider(credentials, signal) {
      providerCalls.push(credentials);
      signals.push(signal);
      return askProvider();
    },
  });
  const states: LoginState[] = [];
  login.state.subscribe(() => states.push(login.state.get()));
  return {
    login,
    /** Each state there was, in turn. */
    states,
    submit: (user = "ana@x.pt", password = "secret1") =>
      login.submit({ user, password }, { keepUser, keepChallenge, clearUser }),
    /** Waits until it stands there. */
    until: (type: LoginState["type"]) =>
      vi.waitFor(() => expect(login.state.get().type).toBe(type), PATIENCE),
    calls,
    providerCalls,
    signals,
    keepUser,
    keepChallenge,
    clearUser,
  };
}

describe("signing in", () => {
  test("with a password that must be replaced asks for another, and keeps it nowhere else [AUTH-05]", async () => {
    const required: CallResult<User> = {
      ok: false,
      error: { reason: "newPasswordRequired", detail: "", retryAfterSeconds: undefined },
    };
    const { login, states, submit, until, keepUser, keepChallenge } = start(() =>
      Promise.resolve(required),
    );
    submit(" Ana@X.PT", "Secret1");
    await until("challenged");
    expect(keepChallenge).toHaveBeenCalledExactlyOnceWith({
      user: "ana@x.pt",
      password: "Secret1",
    });
    expect(keepUser).not.toHaveBeenCalled();
    expect(JSON.stringify([login, states])).not.toContain("Secret1");
  });

  test("trims and lower-cases the user name and leaves the password alone [AUTH-04]", async () => {
    const { submit, until, calls } = start(() => Promise.resolve({ ok: true, value: ana }));

    submit("  Ana@X.PT ", " Secret1 ");

    await until("signedIn");
    expect(calls).toEqual([{ user: "ana@x.pt", password: " Secret1 " }]);
  });

  test("keeps the user once and ends: nobody signs in over them [AUTH-04]", async () => {
    const { submit, until, keepUser, calls } = start(() =>
      Promise.resolve({ ok: true, value: ana }),
    );

    submit();
    await until("signedIn");
    submit();

    await until("signedIn");
    expect(keepUser).toHaveBeenCalledExactlyOnceWith(ana);
    expect(calls).toHaveLength(1);
  });

  test("that is given up ends its request, keeps nobody and can be tried again [AUTH-04]", async () => {
    let answer: (result: CallResult<User>) => void = () => {};
    const { login, states, submit, until, signals, keepUser, clearUser } = start(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    submit();
    await until("signingIn");
    const { length } = signals;
    login.cancel();
    expect(login.state.get()).toEqual({ type: "ready" });
    expect(signals.map(({ aborted }) => aborted)).toEqual(signals.map(() => true));

    answer({ ok: true, value: ana });
    submit();
    await until("signingIn");
    expect(keepUser).not.toHaveBeenCalled();
    expect(clearUser).not.toHaveBeenCalled();
    expect(signals.length).toBe(2 * length);
    expect(signals.at(-1)?.aborted).toBe(false);
    answer({ ok: true, value: ana });
    await until("signedIn");
    expect(keepUser).toHaveBeenCalledExactlyOnceWith(ana);
    expect(states.map(({ type }) => type)).toEqual([
      "askingProvider",
      "signingIn",
      "ready",
      "askingProvider",
      "signingIn",
      "signedIn",
    ]);
  });

  test("says nothing more of a failure once something is typed [AUTH-04]", async () => {
    const { login, submit, until } = start(() => Promise.resolve(refused));
    submit();
    await until("failed");
    login.typed();
    expect(login.state.get()).toEqual({ type: "ready" });
  });

  test("reports a refusal and can be tried again [AUTH-04]", async () => {
    const { login, submit, until, calls, keepUser } = start(() => Promise.resolve(refused));

    submit();
    await until("failed");
    expect(login.state.get()).toMatchObject({ error: { reason: "wrongCredentials" } });
    submit();
    expect(login.state.get().type).toBe("askingProvider");
    await until("failed");

    expect(calls).toHaveLength(2);
    expect(keepUser).not.toHaveBeenCalled();
  });

  test("sends one request however often the button is pressed [AUTH-04]", async () => {
    const { submit, until, calls, providerCalls } = start(() => new Promise(() => {}));

    submit();
    submit();
    await until("signingIn");
    submit();

    expect(providerCalls).toHaveLength(1);
    expect(calls).toHaveLength(1);
  });

  test("survives an effect that throws [AUTH-04]", async () => {
    const { login, submit, until } = start(() => Promise.reject(new Error("bug")));

    submit();

    await until("failed");
    expect(login.state.get()).toMatchObject({
      error: { detail: expect.stringContaining("bug") as unknown },
    });
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
      const { submit, until, calls, providerCalls, keepUser, keepChallenge, clearUser } = start(
        () => Promise.resolve(second ?? refused),
        () => Promise.resolve(first),
      );

      submit();

      await until(end);
      expect(providerCalls).toHaveLength(1);
      expect(calls).toHaveLength(times);
      expect(keepUser).toHaveBeenCalledTimes(end === "signedIn" ? 1 : 0);
      expect(keepChallenge).toHaveBeenCalledTimes(end === "challenged" ? 1 : 0);
      expect(clearUser).not.toHaveBeenCalled();
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
      const { states, submit, until, calls, providerCalls, keepUser, clearUser } = start(
        () => Promise.resolve(refusal(second)),
        () => Promise.resolve(first && refusal(first)),
      );
      submit();

      await until("failed");
      const shown = states.flatMap((state) =>
        state.type === "failed" ? [state.error.reason] : [],
      );
      expect(shown).toEqual([said]);
      expect([providerCalls.length, calls.length]).toEqual([1, 1]);
      expect(clearUser).toHaveBeenCalledTimes(1);
      expect(keepUser).not.toHaveBeenCalled();
    },
  );

  test("shows nothing while the second is still being tried [AUTH-06]", async () => {
    const { login, submit, until } = start(
      () => new Promise(() => {}),
      () => Promise.reject(new Error("bug")),
    );
    submit();
    await until("signingIn");
    expect(login.state.get()).toEqual({ type: "signingIn" });
  });

  test("tries each again with the next attempt, with what is typed then [AUTH-06]", async () => {
    const { submit, until, calls, providerCalls } = start(
      () => Promise.resolve(refused),
      () => Promise.resolve(refused),
    );
    for (const password of ["first-one", "second-one"]) {
      submit("ana@x.pt", password);
      await until("failed");
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
