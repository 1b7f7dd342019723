import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./getHistory.test.ts"));
