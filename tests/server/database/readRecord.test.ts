import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { readRecord } from "../../../server/database/readRecord.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

let database: Database;
let dispose: () => Promise<void>;
beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
});
afterAll(() => dispose());

const field = fc.option(
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !text.includes("\0")),
    fc.stringMatching(/^[\\"(),\s{}a]{0,6}$/),
  ),
);

describe("a row that the database wrote as text", () => {
  test("is read as it was, whatever is in it", async () => {
    const rows = fc.sample(fc.array(field, { minLength: 4, maxLength: 4 }), {
      numRuns: 400,
      seed: 11,
    });
    const { rows: written } = await sql<{ record: string }>`
      select row(value->>0, value->>1, value->>2, value->>3)::text as record
      from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as given (value, at)
      order by at`.execute(database);

    expect(written.map(({ record }) => readRecord(record))).toEqual(rows);
  });

  test("distinguishes nothing from an empty text", () => {
    expect(readRecord('(,"",7,)')).toEqual([null, "", "7", null]);
  });

  test("that was cut off is an error", () => {
    expect(() => readRecord('(1,"a')).toThrow("no end");
  });
});
