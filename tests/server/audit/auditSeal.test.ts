import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuditAction } from "#contract/auditActions";
import { userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createAuditSeal } from "../../../server/audit/auditSeal.ts";
import { readAuditKey } from "../../../server/audit/readAuditKey.ts";
import { hashOfAudit, recordAudit } from "../../../server/audit/recordAudit.ts";
import type { DatabaseConnection } from "../../../server/database/connectEmbeddedDatabase.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const NOW = epochMs(Date.UTC(2026, 0, 1));
const log = createLogger("silent", false);

let connection: DatabaseConnection;
let folder: string;
beforeAll(async () => {
  connection = await openTestDatabase();
  await migrate(connection.database);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-seal-"));
  await sql`truncate audit restart identity`.execute(connection.database);
  await connection.database.deleteFrom("settings").where("key", "like", "auditSeal%").execute();
  for (let at = 0; at < 10; at++) await write("user.change");
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => connection.dispose());

const write = (action: AuditAction) =>
  connection.database.transaction().execute((transaction) =>
    recordAudit(transaction, {
      at: NOW,
      user: userId(1),
      address: "192.0.2.1",
      action,
      kind: "user",
      id: 1,
      after: { b: 1, a: [2] },
    }),
  );
/** As the server has it after a start. */
const open = async (secret?: string) =>
  createAuditSeal({
    database: connection.database,
    key: await readAuditKey(folder, secret),
    folder,
    now: () => NOW,
    log,
  });
const rowsOf = () => connection.database.selectFrom("audit").selectAll().orderBy("id").execute();

/** As somebody who may write in the database, knows this code, and has no key: a chain that fits. */
async function rewriteFrom(first: number): Promise<void> {
  const rows = await rowsOf();
  let hash = rows.find(({ id }) => id === first - 1)?.hash ?? "";
  for (const row of rows.filter(({ id }) => id >= first)) {
    const changed = { ...row, address: "203.0.113.9" };
    const text = { before: JSON.stringify(row.before), after: JSON.stringify(row.after) };
    hash = hashOfAudit(hash, { ...changed, ...text });
    await sql`update audit set address = ${changed.address}, hash = ${hash}
      where id = ${row.id}`.execute(connection.database);
  }
}

describe("the audit trail's seal [M8] [D5]", () => {
  test("holds what was written, and what is written after it", async () => {
    await (await open()).seal();
    await write("user.create");
    const report = await (await open()).verify();
    expect(report).toEqual({
      isIntact: true,
      rows: 11,
      lastId: 11,
      sealedId: 10,
      sealedAt: NOW,
      fault: undefined,
    });
  });

  test.each([
    ["rewritten as a whole", () => rewriteFrom(1), { kind: "changed", id: 10 }],
    ["rewritten at its end", () => rewriteFrom(10), { kind: "changed", id: 10 }],
    [
      "cut off",
      () => sql`delete from audit where id > 7`.execute(connection.database),
      { kind: "missing", id: 10 },
    ],
    [
      "emptied",
      () => sql`delete from audit`.execute(connection.database),
      { kind: "missing", id: 10 },
    ],
    [
      "changed in the middle",
      () => sql`update audit set address = null where id = 4`.execute(connection.database),
      { kind: "changed", id: 4 },
    ],
    [
      "cut off and grown again",
      async () => {
        await sql`delete from audit where id > 7`.execute(connection.database);
        await sql`select setval(pg_get_serial_sequence('audit', 'id'), 7)`.execute(
          connection.database,
        );
        for (let at = 0; at < 5; at++) await write("user.remove");
      },
      { kind: "changed", id: 10 },
    ],
  ] as const)("shows a trail that was %s, and is not moved by it", async (_how, tamper, fault) => {
    await (await open()).seal();
    await tamper();
    expect((await (await open()).verify()).fault).toEqual(fault);
    // Neither the next seal nor the next start makes it good.
    await (await open()).seal();
    expect(await (await open()).verify()).toMatchObject({ isIntact: false, fault });
  });

  test("is found wherever a copy is left, in the folder or in the database", async () => {
    await (await open()).seal();
    await rewriteFrom(1);
    const file = join(folder, "audit-seal.json");
    const kept = readFileSync(file);
    rmSync(file);
    expect((await (await open()).verify()).isIntact).toBe(false);
    writeFileSync(file, kept);
    await connection.database.deleteFrom("settings").where("key", "like", "auditSeal%").execute();
    expect((await (await open()).verify()).isIntact).toBe(false);
  });

  test("cannot be made without the key", async () => {
    await (await open()).seal();
    const file = join(folder, "audit-seal.json");
    const kept = JSON.parse(readFileSync(file, "utf8")) as object;
    await rewriteFrom(1);
    const last = (await rowsOf()).at(-1);
    const forged = JSON.stringify({ ...kept, hash: last?.hash });
    writeFileSync(file, forged);
    await sql`update settings set value = ${forged}::json where key like 'auditSeal%'`.execute(
      connection.database,
    );
    expect(await (await open()).verify()).toMatchObject({
      isIntact: false,
      fault: { kind: "forgedSeal" },
    });
  });

  test("with the operator's own key needs no folder that lasts", async () => {
    await (await open("the operator's secret, 32 letters long")).seal();
    await rewriteFrom(1);
    rmSync(join(folder, "audit-seal.json"));
    const other = await open("the operator's secret, 32 letters long");
    expect((await other.verify()).isIntact).toBe(false);
  });

  test("with the operator's own key makes the folder it is kept in, for its owner alone [H2]", async () => {
    rmSync(folder, { recursive: true });
    await (await open("the operator's secret, 32 letters long")).seal();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "audit-seal.json")).isFile()).toBe(true);
  });

  test("and its key are nobody else's to read", async () => {
    await (await open()).seal();
    for (const name of ["audit.key", "audit-seal.json"])
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    const stored = await connection.database.selectFrom("settings").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(
      readFileSync(join(folder, "audit.key"), "utf8").trim(),
    );
  });

  test("is one look for all who ask at once", async () => {
    const seal = await open();
    const first = seal.verify();
    expect(seal.verify()).toBe(first);
    await first;
  });
});
