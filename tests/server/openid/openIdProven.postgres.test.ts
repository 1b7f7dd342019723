import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./openIdProven.test.ts"));
