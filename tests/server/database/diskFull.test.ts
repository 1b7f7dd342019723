import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, milliseconds } from "#domain/units";
import { connectEmbeddedDatabase } from "../../../server/database/connectEmbeddedDatabase.ts";
import {
  LEAST_FREE_BYTES,
  LEAST_FREE_FOR_REPORTS_BYTES,
  watchDiskSpace,
} from "../../../server/database/diskSpace.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { until } from "../../support/until.ts";

describe("a server whose disk becomes full [A14] [L7]", () => {
  let host: TestServer;
  let cookie: string;
  let other: string;
  let free = Number.POSITIVE_INFINITY;
  let ahead = 0;
  beforeAll(async () => {
    host = await startTestServer({ freeBytes: async () => free, now: () => Date.now() + ahead });
    cookie = await host.signIn();
    other = await host.signIn();
    expect((await host.report("id=bus&lat=1&lon=2")).status).toBe(200);
  });
  afterAll(() => host.close());

  const report = () => host.report("id=bus&lat=1&lon=2.1");
  const save = (method: string, path: string, json?: object) =>
    fetch(`${host.url}${path}`, {
      method,
      headers: {
        cookie,
        origin: host.url,
        accept: "application/problem+json",
        "content-type": "application/json",
      },
      ...(json && { body: JSON.stringify(json) }),
    });
  /** The server checks its disk once a second; what hangs is ended by the time limit of the test. */
  const untilStatus = async (ask: () => Promise<Response>, status: number) => {
    for (;;) {
      const answer = await ask();
      if (answer.status === status) return answer;
    }
  };

  test("acknowledges no report first, while people go on working", async () => {
    free = LEAST_FREE_FOR_REPORTS_BYTES - 1;
    await untilStatus(report, 503);

    expect((await save("POST", "/api/groups", { name: "north" })).status).toBe(200);
  });

  test("refuses then what is saved with 507 and a sentence, and goes on showing", async () => {
    free = LEAST_FREE_BYTES - 1;
    const refused = await untilStatus(() => save("POST", "/api/groups", { name: "south" }), 507);
    expect(await refused.json()).toEqual({
      status: 507,
      code: "diskFull",
      detail: "The server's disk is full: nothing was saved",
    });

    expect((await report()).status).toBe(503);
    const [bus] = await host.get<{ id: number; name: string }[]>("/api/devices", cookie);
    expect(bus?.name).toBe("bus");
    const positions = await host.get<object[]>(`/api/positions?deviceId=${bus?.id}`, cookie);
    expect(positions).toHaveLength(1);
  });

  test("goes on showing to who signed in hours ago", async () => {
    ahead = hours(3);
    expect((await save("POST", "/api/groups", { name: "east" })).status).toBe(507);
    expect((await save("GET", "/api/devices")).status).toBe(200);
  });

  test("lets people sign out, and records it in the audit trail when there is space", async () => {
    const leaving = { cookie: other, origin: host.url };
    const out = await fetch(`${host.url}/api/session`, { method: "DELETE", headers: leaving });
    expect(out.status).toBe(204);
    expect((await fetch(`${host.url}/api/devices`, { headers: leaving })).status).toBe(401);
  });

  test("goes on when there is space again", async () => {
    free = LEAST_FREE_FOR_REPORTS_BYTES;
    await untilStatus(report, 200);
    expect((await save("POST", "/api/groups", { name: "west" })).status).toBe(200);

    const { accessTrail, database } = host.server.services;
    await accessTrail.settle();
    const rows = await database
      .selectFrom("audit")
      .select("after")
      .where("action", "=", "session.more")
      .execute();
    expect(rows.map(({ after }) => after)).toEqual([{ "session.end": 1 }]);
  });
});

test("a full disk is reported once when it becomes full, and once when it no longer is [L7]", async () => {
  let free = LEAST_FREE_FOR_REPORTS_BYTES - 1;
  const lines: string[] = [];
  let checks = 0;
  const log = createLogger("info", false, { write: (line: string) => void lines.push(line) });
  const diskSpace = await watchDiskSpace({
    freeBytes: async () => {
      checks++;
      return free;
    },
    log,
    every: milliseconds(1),
  });
  await until(() => checks > 20);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "the disk is full: trackers must keep their reports",
  ]);
  free = LEAST_FREE_FOR_REPORTS_BYTES;
  await until(() => diskSpace.forReports());
  expect(lines).toHaveLength(2);
  diskSpace.stop();
});

test("a damaged database is reported in one line with what to do [A14] [L10]", async () => {
  const folder = newDataFolder();
  writeFileSync(join(folder, "database/global/pg_control"), "not what it was");

  const opened = connectEmbeddedDatabase(folder);

  await expect(opened).rejects.toThrow(
    /^The database in .*database cannot be opened; it seems to be damaged .*Restore .* from a backup, or move it away.*$/,
  );
});
