import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfiguration } from "../../../server/start/readConfiguration.ts";

const configurationOf = (environment: Record<string, string>) => {
  const reading = readConfiguration(environment);
  if (!reading.ok) throw new Error(reading.mistakes.join("\n"));
  return reading.configuration;
};

describe("the configuration", () => {
  test("is told in the README: every variable that is read, and no other", () => {
    const read = new Set<string>();
    const spy = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get(_target, name) {
          read.add(String(name));
          return undefined;
        },
      },
    );
    readConfiguration(spy);
    const rows = readFileSync("README.md", "utf8").match(/^\| `[A-Z<].*$/gm) ?? [];
    const told = rows.flatMap((row) => {
      const [, names = "", , meaning = ""] = row.split("|");
      const named = [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      const services = [...meaning.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name);
      return named.flatMap((name) =>
        name.startsWith("<SERVICE>")
          ? services.map((service) => name.replace("<SERVICE>", service))
          : [name],
      );
    });
    expect(told.length).toBeGreaterThan(20);
    expect(told.sort()).toEqual([...read].sort());
  });

  test("needs nothing: a demonstration for this machine alone", () => {
    expect(configurationOf({})).toEqual({
      host: "127.0.0.1",
      port: 8080,
      dataFolder: "data",
      databaseUrl: undefined,
      demo: { vehicles: 500, seed: 1 },
      osmand: { port: 5055, register: true, believesKeyless: false },
      logLevel: "info",
      publicUrl: undefined,
    });
  });

  test.each([
    [{ HOST: "localhost" }, true],
    [{ HOST: "::1" }, true],
    [{ HOST: "[::1]" }, true],
    [{ DEMO: "0" }, false],
    [{ HOST: "0.0.0.0", DEMO: "1" }, true],
    [{ HOST: "0.0.0.0", DEMO: "0" }, false],
    [{ DEMO: "" }, true],
    [{ DATABASE_URL: "postgres://db/waymark" }, false],
    [{ DATABASE_URL: "postgres://db/waymark", DEMO: "1" }, true],
  ])("%o is demo mode: %s", (environment, isDemo) => {
    expect(configurationOf(environment).demo !== undefined).toBe(isDemo);
  });

  test.each([
    [{}, undefined],
    [{ DEMO_HOURS: "0" }, 0],
    [{ DEMO_HOURS: "6" }, 6 * 3_600_000],
  ])("%o gives a new fleet so much past: %s ms [SRV-01]", (environment, past) => {
    expect(configurationOf(environment).demo?.past).toBe(past);
  });

  test.each([
    [{}, undefined],
    [{ PUBLIC_URL: "https://fleet.example", DEMO: "0" }, ["loopback"]],
    [
      { TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.7,2001:db8::/32,loopback" },
      ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "loopback"],
    ],
  ])("%o trusts the proxies %o [M5]", (environment, trusted) => {
    expect(configurationOf(environment).trustedProxies).toEqual(trusted);
  });

  test("registers unknown trackers only in demo mode, unless set otherwise", () => {
    expect(configurationOf({ DEMO: "0" }).osmand?.register).toBe(false);
    expect(configurationOf({ DEMO: "0", OSMAND_REGISTER: "1" }).osmand?.register).toBe(true);
    expect(configurationOf({ OSMAND_REGISTER: "0" }).osmand?.register).toBe(false);
    expect(configurationOf({ OSMAND_PORT: "0" }).osmand).toBeUndefined();
  });

  test.each([
    [{}, false],
    [{ DEMO: "0" }, false],
    [{ OSMAND_KEYS: "" }, false],
    [{ OSMAND_KEYS: "1" }, false],
    [{ OSMAND_KEYS: "0" }, true],
  ])("%o believes trackers that have no key: %s [C2]", (environment, believes) => {
    expect(configurationOf(environment).osmand?.believesKeyless).toBe(believes);
  });

  test.each([
    [{}, undefined, undefined],
    [{ OSMAND_RATE: "0" }, 0, undefined],
    [{ OSMAND_RATE: "25000" }, 25_000, undefined],
    [{ OSMAND_HOSTS: "gps.test" }, undefined, ["gps.test"]],
    [{ OSMAND_HOSTS: "gps.test, Trackers-2" }, undefined, ["gps.test", "Trackers-2"]],
  ])("%o bounds an address to %s a second and answers to %o [M1]", (environment, rate, hosts) => {
    expect(configurationOf(environment).osmand).toMatchObject({ addressRate: rate, hosts });
  });

  test("does not show a demonstration to the world by accident", () => {
    const reading = readConfiguration({ HOST: "0.0.0.0" });

    expect(reading).toMatchObject({ ok: false });
    expect(!reading.ok && reading.mistakes.join()).toMatch(/DEMO.*DEMO=1.*DEMO=0/);
  });

  test.each([
    { PUBLIC_URL: "https://fleet.example" },
    { PUBLIC_URL: "http://fleet.example:8080", HOST: "127.0.0.1" },
    { PUBLIC_URL: "https://fleet.example", DATABASE_URL: "postgres://db/waymark" },
    { PUBLIC_URL: "https://fleet.example", DEMO: "" },
  ])("%o is for the world: it has to be said whether it is a demonstration [H1]", (environment) => {
    const reading = readConfiguration(environment);
    expect(!reading.ok && reading.mistakes).toEqual([
      expect.stringMatching(/^DEMO must be set when PUBLIC_URL is set: DEMO=1 .* DEMO=0 /),
    ]);
    expect(configurationOf({ ...environment, DEMO: "0" }).demo).toBeUndefined();
    expect(configurationOf({ ...environment, DEMO: "0" }).osmand?.register).toBe(false);
    expect(configurationOf({ ...environment, DEMO: "1" }).demo).toBeDefined();
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["OSMAND_PORT", "0x10"],
    ["OSMAND_REGISTER", "yes"],
    ["OSMAND_KEYS", "no"],
    ["OSMAND_RATE", "-1"],
    ["OSMAND_RATE", "1000001"],
    ["OSMAND_RATE", "fast"],
    ["OSMAND_HOSTS", "http://gps.test"],
    ["OSMAND_HOSTS", "gps.test:5055"],
    ["OSMAND_HOSTS", "*"],
    ["OSMAND_HOSTS", "gps.test,"],
    ["DEMO", "true"],
    ["DEMO_VEHICLES", "20001"],
    ["HISTORY_DAYS", "0"],
    ["HISTORY_DAYS", "1.5"],
    ["DEMO_HOURS", "121"],
    ["DEMO_SEED", "x"],
    ["HOST", "a b"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "mysql://db/waymark"],
    ["DATABASE_URL", "postgres://db"],
    ["DATABASE_URL", "waymark"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/0"],
    ["TRUSTED_PROXIES", "::/0"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["PUBLIC_URL", "fleet.example"],
    ["PUBLIC_URL", "ftp://fleet.example"],
    ["PUBLIC_URL", "https://fleet.example/app"],
  ])("refuses %s=%s in one line that names it", (name, value) => {
    const reading = readConfiguration({ [name]: value });

    expect(reading.ok).toBe(false);
    if (reading.ok) return;
    expect(reading.mistakes.filter((line) => line.startsWith(name))).toHaveLength(1);
    expect(reading.mistakes.join("")).not.toContain("\n");
  });

  test.each([
    "postgres://user:pass%20word@host:5432/waymark",
    "postgresql:///waymark?host=/run/postgresql",
    "postgres://host/waymark?sslmode=verify-full",
  ])("takes %s for PostgreSQL's address", (address) => {
    expect(configurationOf({ DATABASE_URL: address }).databaseUrl?.href).toBe(address);
  });

  test("never repeats a password", () => {
    const reading = readConfiguration({ DATABASE_URL: "postgres://user:secret@host" });

    expect(!reading.ok && reading.mistakes.join()).toMatch(/^DATABASE_URL must be like postgres:/);
    expect(JSON.stringify(reading)).not.toContain("secret");
  });

  test("reports all mistakes at once", () => {
    const reading = readConfiguration({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" });

    expect(!reading.ok && reading.mistakes).toHaveLength(3);
  });

  const openId = { OPENID_ISSUER_URL: "https://id.example", OPENID_CLIENT_ID: "waymark" };

  test("signs people in at an identity provider that is named [AUTH-10]", () => {
    expect(configurationOf(openId).openId).toEqual({
      issuer: new URL("https://id.example"),
      clientId: "waymark",
      clientSecret: undefined,
      name: "id.example",
      scopes: ["openid", "email", "profile"],
      registers: false,
      isForced: false,
      takesPasswords: false,
    });
    const more = {
      OPENID_CLIENT_SECRET: "s3",
      OPENID_NAME: "Google",
      OPENID_SCOPES: "email openid",
      OPENID_REGISTER: "1",
      OPENID_FORCE: "1",
      OPENID_PASSWORDS: "1",
    };
    expect(configurationOf({ ...openId, ...more }).openId).toMatchObject({
      clientSecret: "s3",
      name: "Google",
      scopes: ["email", "openid"],
      registers: true,
      isForced: true,
      takesPasswords: true,
    });
  });

  test.each([
    [{ OPENID_ISSUER_URL: "http://id.example" }, "OPENID_ISSUER_URL"],
    [{ OPENID_ISSUER_URL: "id.example" }, "OPENID_ISSUER_URL"],
    [{ OPENID_CLIENT_ID: "" }, "OPENID_CLIENT_ID"],
    [{ OPENID_ISSUER_URL: "" }, "OPENID_CLIENT_ID"],
    [
      { OPENID_ISSUER_URL: "", OPENID_CLIENT_ID: "", OPENID_CLIENT_SECRET: "s3cret" },
      "OPENID_CLIENT_SECRET",
    ],
    [{ OPENID_SCOPES: "openid" }, "OPENID_SCOPES"],
    [{ OPENID_SCOPES: "email" }, "OPENID_SCOPES"],
    [{ OPENID_SCOPES: 'openid email "x' }, "OPENID_SCOPES"],
    [{ OPENID_FORCE: "yes" }, "OPENID_FORCE"],
    [{ OPENID_REGISTER: "true" }, "OPENID_REGISTER"],
    [{ OPENID_PASSWORDS: "on" }, "OPENID_PASSWORDS"],
    [{ OPENID_NAME: "x".repeat(41) }, "OPENID_NAME"],
    [{ HOST: "0.0.0.0", DEMO: "0" }, "PUBLIC_URL"],
  ])("refuses an identity provider with %o by one line that names %s [AUTH-10]", (change, name) => {
    const reading = readConfiguration({ ...openId, ...change });
    expect(!reading.ok && reading.mistakes).toEqual([expect.stringMatching(`^${name} `)]);
    expect(JSON.stringify(reading)).not.toContain("s3cret");
  });

  test("takes one port for one thing", () => {
    expect(readConfiguration({ PORT: "5055" }).ok).toBe(false);
  });
});
