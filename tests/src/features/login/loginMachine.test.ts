import { describe, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { User } from "#domain/account/user";
import type { CallResult } from "../../../../src/api/callServer.ts";
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

function start(signIn: (credentials: Credentials) => Promise<CallResult<User>>) {
  const keepUser = vi.fn();
  const keepChallenge = vi.fn();
  const calls: Credentials[] = [];
  const actor = createActor(
    loginMachine.provide({
      actors: {
        signIn: fromPromise(({ input }) => {
          calls.push(input);
          return signIn(input);
        }),
      },
      actions: {
        keepUser: (_self, user) => keepUser(user),
        keepChallenge: (_self, challenge) => keepChallenge(challenge),
      },
    }),
  ).start();
  const submit = (user = "ana@x.pt", password = "secret1") =>
    actor.send({ type: "user.submitted", credentials: { user, password } });
  return { actor, submit, calls, keepUser, keepChallenge };
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

  test("sends one request however often the button is pressed [AUTH-04]", () => {
    const { actor, submit, calls } = start(() => new Promise(() => {}));

    submit();
    submit();
    submit();

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
