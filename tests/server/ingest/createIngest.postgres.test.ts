import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./createIngest.test.ts"));
