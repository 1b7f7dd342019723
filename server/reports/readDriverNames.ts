import { sql } from "kysely";
import { may } from "#domain/account/policy";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Viewer } from "../rights/rights.ts";

/** By key, of the drivers whom the viewer sees: another company's names are nobody's business. */
export async function readDriverNames(
  database: Database,
  viewer: Viewer,
): Promise<ReadonlyMap<string, string>> {
  const ids = may(viewer.subject, "driver.see", "none")
    ? undefined
    : [...(await viewer.linkedIds("driver"))];
  const { rows } = await sql<{ unique_id: string; name: string }>`
    select unique_id, name from drivers
    where ${ids === undefined} or id in
      (select value::integer from json_array_elements_text(${JSON.stringify(ids ?? [])}::json))`.execute(
    database,
  );
  return new Map(rows.map(({ unique_id, name }) => [unique_id, name]));
}
