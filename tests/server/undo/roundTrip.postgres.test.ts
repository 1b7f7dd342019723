import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./roundTrip.test.ts"));
