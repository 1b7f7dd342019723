import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./createAuditSeal.test.ts"));
