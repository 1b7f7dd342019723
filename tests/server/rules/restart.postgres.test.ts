import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./restart.test.ts"));
