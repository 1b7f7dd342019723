import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDice } from "../../../bench/seededFleet.ts";
import { BINARY } from "../../../server/database/prepared.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;

let opened: Opened;
beforeAll(async () => {
  opened = await openTestDatabase();
  await sql`create table packed (id integer, share float8, bytes bytea)`.execute(opened.database);
});
afterAll(() => opened.dispose());

/** Text of hexadecimal digits is PostgreSQL's own account of its bytes. */
const asText = async () =>
  (
    await sql<{ id: number; share: number; hex: string | null }>`
      select id, share, encode(bytes, 'hex') as hex from packed order by id`.execute(
      opened.database,
    )
  ).rows;

const inBinary = async (least: number) =>
  (
    await sql<{ id: number; share: number; bytes: Uint8Array | null }>`${sql.raw(BINARY)}
      select id, share, bytes from packed where id >= ${least} and ${"text"} = 'text'
      order by id`.execute(opened.database)
  ).rows;

describe("rows in binary", () => {
  test("hold the numbers and bytes that the database has, however long they are", async () => {
    const dice = createDice(4);
    for (let id = 1; id <= 40; id++) {
      const length = id === 7 ? 1_200_000 : Math.floor(dice() ** 4 * 100_000);
      const bytes = Buffer.from(Uint8Array.from({ length }, () => dice() * 256));
      const share = (dice() - 0.5) * 10 ** Math.floor(dice() * 30);
      await sql`insert into packed values (${id % 2 === 0 ? id : -id}, ${share},
        ${id % 9 === 0 ? null : bytes})`.execute(opened.database);
    }

    const rows = await inBinary(-1_000);

    expect(rows.length).toBe(40);
    expect(
      rows.map(({ id, share, bytes }) => ({
        id,
        share,
        hex: bytes === null ? null : Buffer.from(bytes).toString("hex"),
      })),
    ).toEqual(await asText());
    expect(await inBinary(1_000)).toEqual([]);
  });

  test("are refused with PostgreSQL's code, and what comes next is answered", async () => {
    const wrong = sql`${sql.raw(BINARY)} select 1 / (id - id) as none from packed`;
    const unknown = sql`${sql.raw(BINARY)} select nobody from packed`;

    await expect(wrong.execute(opened.database)).rejects.toMatchObject({
      name: "DatabaseError",
      code: "22012",
      message: "division by zero",
    });
    await expect(unknown.execute(opened.database)).rejects.toMatchObject({ code: "42703" });
    expect((await asText()).length).toBe(40);
    expect((await inBinary(-1_000)).length).toBe(40);
  });

  test("see what their own transaction has done, and nothing that was taken back", async () => {
    const seen = await opened.database
      .transaction()
      .execute(async (transaction) => {
        await sql`delete from packed where id < 0`.execute(transaction);
        const { rows } = await sql<{ left: number }>`${sql.raw(BINARY)}
          select count(*)::integer as left from packed`.execute(transaction);
        throw new Error(`${rows[0]?.left} left`);
      })
      .catch(String);

    expect(seen).toBe("Error: 20 left");
    expect((await inBinary(-1_000)).length).toBe(40);
  });
});
