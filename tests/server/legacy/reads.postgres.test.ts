import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./reads.test.ts"));
