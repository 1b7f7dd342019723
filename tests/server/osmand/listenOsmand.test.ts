import { Agent, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Outcome } from "../../../server/ingest/outcome.ts";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { answersTo } from "../../../server/osmand/answersTo.ts";
import {
  listenOsmand,
  type OsmandListener,
  type OsmandOptions,
} from "../../../server/osmand/listenOsmand.ts";
import { createLogger } from "../../../server/process/logger.ts";

const POSITION = "id=7&lat=1&lon=2";
const CONNECTION = connectionId(1);

let listener: OsmandListener;
let url: string;
let reports: TrackerReport[];
let outcome: Outcome;

const listen = (given: Partial<OsmandOptions> = {}) =>
  listenOsmand({
    host: "127.0.0.1",
    port: 0,
    ingest: {
      accept: async (batch) => {
        reports.push(...batch);
        return batch.map(() => outcome);
      },
    },
    connectionOf: (uniqueId, key) => (uniqueId === "7" && key === "right" ? CONNECTION : undefined),
    registers: true,
    isAnswered: answersTo({ host: "127.0.0.1", publicUrl: undefined, others: [] }),
    addressOf: ({ socket }) => socket.remoteAddress ?? "",
    now: () => epochMs(Date.now()),
    log: createLogger("silent", false),
    ...given,
  });

beforeAll(async () => {
  listener = await listen();
  url = `http://127.0.0.1:${listener.port}/`;
});
afterAll(() => listener.dispose());
beforeEach(() => {
  reports = [];
  outcome = { type: "duplicate" };
});

const readAnswer = async (answer: Response) => [answer.status, await answer.text()];

/** Bytes as a tracker with its own mind may send them; the answer's first line. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(listener.port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
      if (answer.includes("\r\n\r\n")) {
        resolve(answer.split("\r\n")[0] ?? "");
        socket.destroy();
      }
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
  });

describe("the OsmAnd port [SRV-01]", () => {
  test("answers an empty 200 to a report in the query", async () => {
    expect(await readAnswer(await fetch(`${url}?${POSITION}`))).toEqual([200, ""]);
    expect(reports).toMatchObject([{ uniqueId: "7", latitude: 1 }]);
  });

  test("takes a form, and a form with a query", async () => {
    const form = new URLSearchParams(POSITION);
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(200);
    const rest = new URLSearchParams("lat=1&lon=2");
    expect((await fetch(`${url}?id=7`, { method: "POST", body: rest })).status).toBe(200);
    expect(reports).toHaveLength(2);
  });

  test.each([
    ["?lat=1&lon=2", "missing id\n"],
    ["?id=7", "missing lat\n"],
    ["", "missing id\n"],
    [`?${POSITION}&lat=3`, "repeated lat\n"],
    [`?${POSITION}&note=%E0%A4%A`, "bad percent encoding\n"],
  ])("refuses %s with 400 and a reason", async (query, reason) => {
    expect(await readAnswer(await fetch(url + query))).toEqual([400, reason]);
    expect(reports).toEqual([]);
  });

  test.each([
    ["no key", `${POSITION}&timestamp=1787313600`, "", undefined],
    ["a wrong key", `${POSITION}&timestamp=1787313600&key=wrong`, "", undefined],
    ["the key", `${POSITION}&timestamp=1787313600&key=right`, "", CONNECTION],
    ["the key as Basic", `${POSITION}&timestamp=1787313600`, "7:right", CONNECTION],
    ["the key of Basic under any name", `${POSITION}&timestamp=1787313600`, "x:right", CONNECTION],
    ["a wrong key as Basic", `${POSITION}&timestamp=1787313600`, "7:wrong", undefined],
    ["a line of its own words", `${POSITION}&timestamp=1787313600&line=1`, "", undefined],
    ["the key and no time of its own", `${POSITION}&key=right`, "", undefined],
  ])("knows the line of a report with %s: %s [C2]", async (_, query, basic, line) => {
    const headers: Record<string, string> = basic
      ? { authorization: `Basic ${Buffer.from(basic).toString("base64")}` }
      : {};
    expect((await fetch(`${url}?${query}`, { headers })).status).toBe(200);
    expect(reports.map((report) => report.line)).toEqual([line]);
    expect(JSON.stringify(reports)).not.toContain("right");
  });

  test("passes on why the ingest refuses", async () => {
    outcome = { type: "refused", reason: "inFuture" };
    expect(await readAnswer(await fetch(`${url}?${POSITION}`))).toEqual([400, "inFuture\n"]);
  });

  test("asks to come again when it cannot keep up", async () => {
    outcome = { type: "refused", reason: "overloaded" };
    const answer = await fetch(`${url}?${POSITION}`);

    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
  });

  test("asks to come again when no more trackers may become vehicles [M1]", async () => {
    outcome = { type: "refused", reason: "unknownVehicle" };
    const answer = await fetch(`${url}?${POSITION}`);

    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("5");
  });

  test.each(["PUT", "DELETE", "HEAD", "OPTIONS"])("does not know %s", async (method) => {
    const answer = await fetch(`${url}?${POSITION}`, { method });

    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, POST");
    expect(reports).toEqual([]);
  });

  test.each([10_000, 100_000, 1_000_000])("refuses a query of %d bytes with 400", async (size) => {
    const line = await raw(
      `GET /?${POSITION}&a=${"x".repeat(size)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );

    expect(line).toBe("HTTP/1.1 400 Bad Request");
    expect(reports).toEqual([]);
  });

  test.each([
    { origin: "http://evil.test" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "same-origin" },
    { referer: "http://evil.test/" },
    { host: "evil.test" },
    { host: "evil.test:5055" },
    { host: "127.0.0.1.evil.test" },
    { host: "localhost@evil.test" },
  ])(
    "takes nothing from a web page with %o [A04] [M1]",
    async (headers: Record<string, string>) => {
      // What `fetch` says of itself is replaced by what a browser would.
      const status = await new Promise((resolve) => {
        request(`${url}?${POSITION}`, { headers }, (answer) => resolve(answer.statusCode)).end();
      });
      expect(status).toBe(400);
      expect(reports).toEqual([]);
    },
  );

  test.each([{ "sec-fetch-site": "none" }, { host: "localhost:5055" }])(
    "takes a report that somebody types by hand, with %o [M1]",
    async (headers: Record<string, string>) => {
      const status = await new Promise((resolve) => {
        request(`${url}?${POSITION}`, { headers }, (answer) => resolve(answer.statusCode)).end();
      });
      expect(status).toBe(200);
      expect(reports).toHaveLength(1);
    },
  );

  test("refuses a body of 1 MB, and one that is no form, with 400", async () => {
    const large = new URLSearchParams({ id: "7", lat: "1", lon: "2", a: "x".repeat(1_000_000) });
    expect((await fetch(url, { method: "POST", body: large })).status).toBe(400);
    const json = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", body: "{}", headers: json });
    expect(answer.status).toBe(400);
    expect(reports).toEqual([]);
  });

  test.each([
    "nonsense\r\n\r\n",
    "GET /?id=7&lat=1&lon=2 HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: localhost\r\n${"a: b\r\n".repeat(10_000)}\r\n`,
  ])("answers 400 to what is no request [A02]", async (bytes) => {
    expect(await raw(bytes)).toBe("HTTP/1.1 400 Bad Request");
  });

  test.each([
    ["", true],
    ["&motion=false&noSpeed=false", true],
    ["&speed=0", undefined],
    ["&speed=12", undefined],
  ])(
    "marks what its tracker proves when it says nothing of its speed: %s [C2]",
    async (rest, mark) => {
      await fetch(`${url}?${POSITION}&timestamp=1755777600&key=right${rest}`);
      expect(reports).toMatchObject([
        { line: CONNECTION, attributes: { ...(mark && { noSpeed: mark }) } },
      ]);
      expect(reports[0]?.attributes.noSpeed).toBe(mark);
    },
  );

  test("serves many reports over one connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let connections = 0;
    for (let at = 0; at < 20; at++)
      await new Promise<void>((resolve, reject) => {
        const call = request(`${url}?${POSITION}&timestamp=${1_700_000_000 + at}`, { agent });
        call.on("response", (answer) => answer.resume().on("end", resolve));
        call.on("socket", (socket) => {
          if (socket.connecting) connections++;
        });
        call.on("error", reject).end();
      });
    agent.destroy();

    expect(reports).toHaveLength(20);
    expect(connections).toBe(1);
  });
});

describe("connections", () => {
  /** Whether the server keeps one from this address open, held until `drop`. */
  const hold = async (port: number, localAddress: string) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined);
    const isClosed = new Promise<false>((resolve) => socket.once("close", () => resolve(false)));
    socket.write(`GET /?${POSITION} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    const isAnswered = new Promise<true>((resolve) => socket.once("data", () => resolve(true)));
    return { isHeld: await Promise.race([isAnswered, isClosed]), drop: () => socket.destroy() };
  };

  test("of one address are at most half of all, so that it keeps no other address out [C2] [M1]", async () => {
    const small = await listen({ maxConnections: 4 });
    const held = [];
    for (const address of ["127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2"])
      held.push(await hold(small.port, address));
    expect(held.map(({ isHeld }) => isHeld)).toEqual([true, true, false, true, true]);

    for (const { drop } of held) drop();
    const again = async () => (await hold(small.port, "127.0.0.1")).isHeld;
    await expect.poll(again).toBe(true);
    await small.dispose();
  });
});
