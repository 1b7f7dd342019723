import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./races.test.ts"));
