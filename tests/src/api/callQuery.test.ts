import { environmentManager, QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { vehicleId } from "#domain/ids";
import { askAhead, callErrorOf, callQuery, takeAhead } from "../../../src/api/callQuery.ts";
import { callServer } from "../../../src/api/callServer.ts";
import { externalServicesQuery } from "../../../src/api/externalServices.ts";
import { ASK_AGAIN_AFTER, createQueryClient } from "../../../src/api/queryClient.ts";
import { streetImageQuery } from "../../../src/api/streetView.ts";

const json = (body: unknown) => Response.json(body);
const refusal =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response("no", { status, headers }));
const offline = () => Promise.reject(new TypeError("no network"));

/** A server that answers each call in its own way, and the last way from then on. */
function serve(...answers: readonly (() => Promise<Response>)[]) {
  const calls = vi.fn(() => answers[Math.min(calls.mock.calls.length, answers.length) - 1]!());
  vi.stubGlobal("fetch", calls);
  return calls;
}

/** Somebody who looks at a query that never grows stale. */
function renderQuery<Value, Key extends readonly unknown[]>(query: CallQuery<Value, Key>) {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { ...query, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => {});
  stops.push(() => {
    stop();
    client.clear();
  });
  return {
    result: (): QueryObserverResult<Value> => observer.getCurrentResult(),
    stored: () => client.getQueryData(query.queryKey),
  };
}

type CallQuery<Value, Key extends readonly unknown[]> = ReturnType<typeof callQuery<Key, Value>>;
const stops: (() => void)[] = [];
const numberQuery = callQuery(["looked at"], (signal) =>
  callServer("/api/number", {
    signal,
    read: (answer) => (typeof answer === "number" ? answer : undefined),
  }),
);

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a call in the query cache", () => {
  test("stores what it brought and asks no more [D1]", async () => {
    const calls = serve(() => Promise.resolve(json(7)));
    const { result } = renderQuery(numberQuery);
    await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_AFTER);
    expect(result()).toMatchObject({ status: "success", data: 7 });
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test("is tried once more at once when the network was away [D1]", async () => {
    serve(offline, () => Promise.resolve(json(7)));
    const { result } = renderQuery(numberQuery);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(result()).toMatchObject({ status: "success", data: 7, error: null });
  });

  test.each([
    ["the network", offline, "offline"],
    ["a proxy", refusal(502), "internal"],
    ["an answer nobody can read", () => Promise.resolve(json("seven")), "unreadable"],
  ])(
    "fails by %s as an error and never as an answer, and comes back by itself [D1]",
    async (_by, fault, reason) => {
      serve(fault, fault, () => Promise.resolve(json(7)));
      const { result, stored } = renderQuery(numberQuery);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(result().status).toBe("error");
      expect(callErrorOf(result().error)?.reason).toBe(reason);
      expect(stored()).toBeUndefined();

      await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER);
      expect(result()).toMatchObject({ status: "success", data: 7 });
    },
  );

  test.each([
    [401, "signedOut"],
    [403, "notAllowed"],
    [404, "notFound"],
  ])("is not asked again after a refusal with %i [D1]", async (status, reason) => {
    const calls = serve(refusal(status));
    const { result } = renderQuery(numberQuery);
    await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_AFTER);
    expect(callErrorOf(result().error)?.reason).toBe(reason);
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test("waits as long as the server asks it to [D1]", async () => {
    const calls = serve(refusal(429, { "retry-after": "120" }), () => Promise.resolve(json(7)));
    const { result } = renderQuery(numberQuery);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(calls).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(result().data).toBe(7);
  });

  test("keeps the last answer while a later call fails [D1]", async () => {
    serve(() => Promise.resolve(json(7)), offline);
    const { result } = renderQuery(numberQuery);
    await vi.advanceTimersByTimeAsync(100);
    void result().refetch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(result()).toMatchObject({ status: "error", data: 7 });
  });

  test("is made where the browser believes that there is no network [D1]", async () => {
    vi.stubGlobal("navigator", { onConnection: false });
    serve(offline);
    const { result } = renderQuery(numberQuery);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(result()).toMatchObject({ status: "error", fetchStatus: "idle" });
  });
});

describe("a call that is begun ahead", () => {
  const ahead = {
    path: "/api/number",
    call: (signal: AbortSignal) =>
      callServer("/api/number", {
        signal,
        read: (answer) => (typeof answer === "number" ? answer : undefined),
      }),
  };
  const { signal } = new AbortController();

  test("is had once by whoever wants it, on its way or there, and then made anew [GEO-01]", async () => {
    let next = 7;
    const calls = serve(() => Promise.resolve(json(next++)));
    const client = createQueryClient();
    askAhead(client, ahead);
    askAhead(client, ahead);
    expect(await takeAhead(client, ahead, signal)).toEqual({ ok: true, value: 7 });
    expect(await takeAhead(client, ahead, signal)).toEqual({ ok: true, value: 8 });
    askAhead(client, ahead);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await takeAhead(client, ahead, signal)).toEqual({ ok: true, value: 9 });
    expect(calls).toHaveBeenCalledTimes(3);
  });

  test("is forgotten after seconds, by who signs out, and by a write between [GEO-01]", async () => {
    let next = 1;
    serve(() => Promise.resolve(json(next++)));
    const client = createQueryClient();
    askAhead(client, ahead);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await takeAhead(client, ahead, signal)).toEqual({ ok: true, value: 2 });
    askAhead(client, ahead);
    await vi.advanceTimersByTimeAsync(100);
    expect(await takeAhead(createQueryClient(), ahead, signal)).toEqual({ ok: true, value: 4 });
    await client.invalidateQueries();
    expect(await takeAhead(client, ahead, signal)).toEqual({ ok: true, value: 5 });
  });

  test("that failed says so to whoever takes it, and the next is made anew [GEO-01]", async () => {
    serve(refusal(403), () => Promise.resolve(json(7)));
    const client = createQueryClient();
    askAhead(client, ahead);
    expect(await takeAhead(client, ahead, signal)).toMatchObject({
      ok: false,
      error: { reason: "notAllowed" },
    });
    expect(await takeAhead(client, ahead, signal)).toEqual({ ok: true, value: 7 });
  });
});

describe("services of others", () => {
  test("are not missing for good after one call without an answer [D1]", async () => {
    serve(offline, offline, () => Promise.resolve(json({ configured: ["streetView"] })));
    const { result } = renderQuery(externalServicesQuery());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(result()).toMatchObject({ status: "error", data: undefined });
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER);
    expect(result().data).toEqual(["streetView"]);
  });

  test("are none on a server that does not know the call [D1]", async () => {
    serve(refusal(404));
    const { result } = renderQuery(externalServicesQuery());
    await vi.advanceTimersByTimeAsync(100);
    expect(result()).toMatchObject({ status: "success", data: [] });
  });
});

describe("a photo of the street", () => {
  const viewpoint = { vehicleId: vehicleId(4), latitude: 1, longitude: 2, course: 3 };
  const image = (type: string) => () =>
    Promise.resolve(new Response("bytes", { headers: { "content-type": type } }));

  test("comes as bytes [D1]", async () => {
    serve(image("image/jpeg"));
    const { result } = renderQuery(streetImageQuery(viewpoint));
    await vi.advanceTimersByTimeAsync(100);
    const { data } = result();
    expect(data?.type === "photo" && (await data.photo.text())).toBe("bytes");
  });

  test("that the service has not is none, and one it could not bring is an error [D1]", async () => {
    serve(image("image/svg+xml"));
    const drawn = renderQuery(streetImageQuery(viewpoint));
    await vi.advanceTimersByTimeAsync(100);
    expect(drawn.result().data).toEqual({ type: "none" });

    serve(refusal(502), refusal(502), image("image/png"));
    const late = renderQuery(streetImageQuery(viewpoint));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(late.result()).toMatchObject({ status: "error", data: undefined });
    await vi.advanceTimersByTimeAsync(ASK_AGAIN_AFTER);
    expect(late.result().data?.type).toBe("photo");
  });
});
