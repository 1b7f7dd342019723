import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./createActuation.test.ts"));
