import { afterEach, describe, expect, test, vi } from "vitest";
import { callGate } from "../../../src/api/callGate.ts";
import { callServer } from "../../../src/api/callServer.ts";

const read = (answer: unknown) => answer as object | undefined;
const serve = (status: number) => {
  const fetched = vi.fn(async () => Response.json({}, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

afterEach(() => {
  callGate.open();
  vi.unstubAllGlobals();
});

describe("while a session has to be renewed", () => {
  test("nothing but the sign-in is sent, and nothing is sent later [AUTH-11]", async () => {
    const fetched = serve(200);
    callGate.close();
    expect(
      await callServer("/api/commands/send", { method: "POST", body: {}, read }),
    ).toMatchObject({ ok: false, error: { reason: "signedOut" } });
    expect(await callServer("/api/session/password", { method: "POST", read })).toMatchObject({
      ok: false,
    });
    expect(fetched).not.toHaveBeenCalled();
    expect(await callServer("/api/session", { method: "POST", read })).toMatchObject({ ok: true });
    callGate.open();
    expect(await callServer("/api/x", { read })).toMatchObject({ ok: true });
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

test("a call that is answered with 401 says so, another refusal and the sign-in do not [AUTH-11]", async () => {
  const noticed = vi.fn();
  const end = callGate.onRefused(noticed);
  serve(401);
  await callServer("/api/session", { read });
  serve(403);
  await callServer("/api/x", { read });
  expect(noticed).not.toHaveBeenCalled();
  serve(401);
  await callServer("/api/x", { read });
  expect(noticed).toHaveBeenCalledTimes(1);
  end();
  await callServer("/api/x", { read });
  expect(noticed).toHaveBeenCalledTimes(1);
});
