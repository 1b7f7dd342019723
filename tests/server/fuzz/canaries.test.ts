import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarData } from "../../support/calendarText.ts";
import { type Company, openCompany } from "../authorisation/openCompany.ts";

let company: Company;
const folder = mkdtempSync(join(tmpdir(), "waymark-canaries-"));
const file = join(folder, "log");

beforeAll(async () => {
  const log = pino({ level: "trace" }, pino.destination({ dest: file, sync: true }));
  company = await openCompany(log);
});
afterAll(async () => {
  await company.close();
  rmSync(folder, { recursive: true });
});

describe("the log [A16]", () => {
  test("has a line for each request, and in none of them a secret", async () => {
    const admin = await company.person({ administrator: true });
    const password = "canary-password-1";
    const made = await company.make(admin, "user", { password });
    const canaries = [
      password,
      "canary-guess-2",
      "canary-query-3",
      "canary-body-4",
      "canary-basic-5",
    ];
    const token = await company.call(admin, {
      method: "POST",
      url: "/api/session/token",
      form: {},
    });
    const cookie = String(admin.headers.cookie).replace("session=", "");
    const basic = Buffer.from("a@b.test:canary-basic-5").toString("base64");
    canaries.push(token.text, cookie, basic);
    for (const secret of [password, "canary-guess-2"])
      await company.call(undefined, {
        method: "POST",
        url: "/api/session",
        form: { email: String(made.email), password: secret },
      });
    await company.get(undefined, `/api/session?token=${token.text}`);
    await company.get(admin, "/api/devices?keyword=canary-query-3");
    await company.get(undefined, "/api/setup?token=canary-query-3");
    await company.call(admin, {
      method: "PUT",
      url: "/api/devices/1",
      json: { name: "canary-body-4" },
    });
    await company.asker.ask(
      { method: "GET", url: "/api/devices" },
      { authorization: `Basic ${basic}` },
    );
    // Something unforeseen: its text goes to the log, and nothing of the request with it.
    const { database } = company.host.server.services;
    await database.schema.alterTable("calendars").renameTo("lost").execute();
    const failed = await company.call(admin, {
      method: "POST",
      url: "/api/calendars",
      json: { name: "canary-body-4", data: calendarData() },
    });
    await database.schema.alterTable("lost").renameTo("calendars").execute();

    const log = readFileSync(file, "utf8");
    expect(failed.status).toBe(500);
    expect(failed.text).not.toMatch(/calendars|select|insert/);
    expect(log.trim().split("\n").length).toBeGreaterThan(8);
    expect(canaries.filter((canary) => log.includes(canary))).toEqual([]);
  });

  test("has one line an event, whatever the address holds", async () => {
    const before = readFileSync(file, "utf8").split("\n").length;
    for (const url of [
      '/api/x%0d%0a{"level":30,"msg":"forged"}',
      "/api/devices?keyword=%0d%0aforged",
      "/api/\u2028forged",
    ])
      await company.get(undefined, url);
    const lines = readFileSync(file, "utf8").trim().split("\n");

    expect(lines.length - before + 1).toBe(3);
    expect(lines.every((line) => typeof JSON.parse(line) === "object")).toBe(true);
  });
});
