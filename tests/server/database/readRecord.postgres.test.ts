import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./readRecord.test.ts"));
