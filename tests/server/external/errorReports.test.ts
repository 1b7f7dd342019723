import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EpochMs, epochMs } from "#domain/units";
import { createErrorReports, readReportTarget } from "../../../server/external/errorReports.ts";

describe("a data source name", () => {
  test("leads to where envelopes are taken [ERR-01]", () => {
    const target = readReportTarget("https://abc123@errors.example/42");
    expect(target?.url.href).toBe("https://errors.example/api/42/envelope/");
    expect(target?.publicKey).toBe("abc123");
    expect(readReportTarget("https://k@errors.example/behind/7")?.url.href).toBe(
      "https://errors.example/behind/api/7/envelope/",
    );
  });

  test.each([
    "",
    "errors.example/1",
    "http://k@errors.example/1",
    "https://errors.example/1",
    "https://k@errors.example/",
    "https://k@errors.example/project",
    "https://k@errors.example/1?x=1",
    "javascript://k@errors.example/1",
  ])("%j is none [ERR-01]", (text) => {
    expect(readReportTarget(text)).toBeUndefined();
  });
});

describe("a fault of the page", () => {
  let status = 200;
  let came: { request: IncomingMessage; body: string }[] = [];
  const service = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => {
      body += piece.toString();
    });
    request.on("end", () => {
      came.push({ request, body });
      response.writeHead(status).end("{}");
    });
  });
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
  afterAll(() => void service.close());
  beforeEach(() => {
    came = [];
    status = 200;
  });

  const envelope =
    '{"event_id":"1","dsn":"https://evil@elsewhere.example/9"}\n{"type":"event"}\n{}';
  const open = (now: () => EpochMs = () => epochMs(0)) => {
    const { port } = service.address() as AddressInfo;
    return createErrorReports(readReportTarget(`http://key@127.0.0.1:${port}/1`), now);
  };

  test("reaches the operator's service with the operator's key, wherever the page says it goes [ERR-01]", async () => {
    await open().pass(envelope, "1.2.3.4");
    expect(came).toHaveLength(1);
    expect(came[0]?.request.url).toBe("/api/1/envelope/");
    expect(came[0]?.request.headers["x-sentry-auth"]).toContain("sentry_key=key");
    expect(came[0]?.body).toBe('{"event_id":"1"}\n{"type":"event"}\n{}');
  });

  test("is refused where nobody wants it, when it is no envelope, and when nobody takes it [ERR-01]", async () => {
    const off = createErrorReports(undefined, () => epochMs(0));
    expect(off.areOn).toBe(false);
    await expect(off.pass(envelope, "x")).rejects.toMatchObject({ problem: { status: 404 } });
    await expect(open().pass("hello", "x")).rejects.toMatchObject({ problem: { status: 400 } });
    expect(came).toHaveLength(0);
    status = 500;
    await expect(open().pass(envelope, "x")).rejects.toMatchObject({ problem: { status: 502 } });
  });

  test("comes from one address twenty times at once and then ten times a minute; others go on [ERR-01]", async () => {
    let at = 0;
    const reports = open(() => epochMs(at));
    for (let count = 0; count < 20; count++) await reports.pass(envelope, "loud");
    await expect(reports.pass(envelope, "loud")).rejects.toMatchObject({
      problem: { status: 429 },
    });
    await reports.pass(envelope, "quiet");
    at = 6_000;
    await reports.pass(envelope, "loud");
    await expect(reports.pass(envelope, "loud")).rejects.toMatchObject({
      problem: { status: 429 },
    });
  });
});
