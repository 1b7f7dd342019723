import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { walkAudit } from "./walkAudit.ts";

/** The id of the first row that does not follow from the one before it; undefined when all do. */
export const verifyAudit = async (database: Database): Promise<number | undefined> =>
  (await walkAudit(database, { marks: [] })).fault?.id;
