import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./events.test.ts"));
