import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../server/refusal/refusal.ts";
import { getHistory } from "../../../server/routes/history/getHistory.ts";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { bodyText, refusalOf, routeCaller } from "../../support/callRoute.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const START = Math.floor(Date.now() / 1_000) - 3_600;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
const ROUTES = [getHistory, ...REPORT_ROUTES];

let host: TestServer;
let call: Awaited<ReturnType<typeof routeCaller>>;
let otherCall: typeof call;
let history: string;
let report: string;

beforeAll(async () => {
  host = await startTestServer();
  for (let minute = 0; minute < 5; minute++)
    await host.report(`id=van&lat=1&lon=${minute}&timestamp=${START + minute * 60}&speed=9`);
  const { fleet } = host.server.services;
  await fleet.refresh([]);
  const [vehicle] = [...fleet.ids()];
  const query = `deviceId=${vehicle}&from=${iso(START - 60)}&to=${iso(START + 3_600)}`;
  history = `/api/history?${query}`;
  report = `/api/reports/route?${query}`;
  call = await routeCaller(host, ROUTES, await host.signIn("admin@demo.test"));
  otherCall = await routeCaller(host, ROUTES, await host.signIn("manager@demo.test"));
});
afterAll(() => host.close());

const TOO_MANY_HISTORIES = "429 Only 2 histories in columns at once";

describe("a person's histories and reports [R03] [H3]", () => {
  test("do not take each other's turns: two of each are answered, whoever came first", async () => {
    const histories = [await call(history), await call(history)];
    const reports = [await call(report), await call(report)];

    // What is loaded by a page that reads slowly holds no report up.
    for (const answer of reports) expect(JSON.parse(await bodyText(answer))).toHaveLength(5);
    expect(await refusalOf(call(history))).toBe(TOO_MANY_HISTORIES);
    for (const answer of histories) await bodyText(answer);

    const waiting = [await call(report), await call(report)];
    expect(await refusalOf(call(report))).toBe("429 Only 2 reports or histories at once");
    expect(await refusalOf(call(history))).toBe("answered 200");
    for (const answer of waiting) await bodyText(answer);
  });

  test("are refused beyond two with the time to come again, and nobody else is", async () => {
    const open = [await call(history), await call(history)];
    const refusal = await call(history).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).headers).toMatchObject({ "retry-after": "5" });

    expect(await refusalOf(otherCall(history))).toBe("answered 200");
    await bodyText(open[0]!);
    expect(await refusalOf(call(history))).toBe("answered 200");
    await bodyText(open[1]!);
  });

  test("that nobody waits for any more make room", async () => {
    const gone = new AbortController();
    for (let times = 0; times < 2; times++) await call(history, { signal: gone.signal });
    expect(await refusalOf(call(history))).toBe(TOO_MANY_HISTORIES);
    gone.abort();
    expect(await refusalOf(call(history))).toBe("answered 200");
  });
});
