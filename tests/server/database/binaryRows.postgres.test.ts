import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./binaryRows.test.ts"));
