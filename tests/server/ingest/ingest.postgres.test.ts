import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./ingest.test.ts"));
