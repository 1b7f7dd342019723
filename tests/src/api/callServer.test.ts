import { afterEach, describe, expect, test, vi } from "vitest";
import { milliseconds } from "#domain/units";
import { callServer } from "../../../src/api/callServer.ts";

const read = (answer: unknown) => answer as object | undefined;
const serve = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(answer));
const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), {
    headers: { "content-type": "application/json" },
    ...init,
  });

afterEach(() => vi.unstubAllGlobals());

describe("a call to the server", () => {
  test("brings what was read from the answer [API-03]", async () => {
    serve(() => Promise.resolve(json({ id: 1 })));
    expect(await callServer("/api/x", { read })).toEqual({ ok: true, value: { id: 1 } });
  });

  test("says why the server refused, in its own words [API-03]", async () => {
    const problem = { status: 429, code: "tooManyAttempts", detail: "Wait a little" };
    serve(() =>
      Promise.resolve(
        json(problem, {
          status: 429,
          headers: { "content-type": "application/problem+json", "retry-after": "30" },
        }),
      ),
    );
    expect(await callServer("/api/x", { read })).toEqual({
      ok: false,
      error: { reason: "tooManyAttempts", detail: "Wait a little", retryAfterSeconds: 30 },
    });
  });

  test.each([
    [401, "signedOut"],
    [403, "notAllowed"],
    [404, "notFound"],
    [502, "internal"],
  ])("reports a bare %i as %s [API-03]", async (status, reason) => {
    serve(() => Promise.resolve(new Response("<html>", { status })));
    const answer = await callServer("/api/x", { read });
    expect(!answer.ok && answer.error.reason).toBe(reason);
  });

  test("ends after its time limit [API-03]", async () => {
    vi.stubGlobal(
      "fetch",
      (_path: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    );
    const answer = await callServer("/api/x", { read, timeout: milliseconds(20) });
    expect(!answer.ok && answer.error.reason).toBe("timeout");
  });

  test("can be aborted, and an unreachable server is distinguished [API-03]", async () => {
    serve(() => Promise.reject(new TypeError("fetch failed")));
    const gone = await callServer("/api/x", { read });
    const aborted = await callServer("/api/x", { read, signal: AbortSignal.abort() });
    expect(!gone.ok && gone.error.reason).toBe("offline");
    expect(!aborted.ok && aborted.error.reason).toBe("aborted");
  });

  test("does not believe an answer of the wrong shape [API-03]", async () => {
    serve(() =>
      Promise.resolve(
        new Response("not json", { headers: { "content-type": "application/json" } }),
      ),
    );
    const answer = await callServer("/api/x", { read });
    expect(!answer.ok && answer.error.reason).toBe("unreadable");
  });
});
