import { test } from "vitest";
import { hasPostgres, testDatabase } from "./testDatabase.ts";

/**
 * Runs the tests of another file once more, on PostgreSQL instead of the embedded database. Where
 * there is no PostgreSQL one skipped test says so.
 */
export async function onPostgres(load: () => Promise<unknown>): Promise<void> {
  if (!hasPostgres()) {
    test.skip("needs PostgreSQL", () => {});
    return;
  }
  testDatabase.kind = "postgres";
  await load();
}
