import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./lostSight.test.ts"));
