import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./throttle.test.ts"));
