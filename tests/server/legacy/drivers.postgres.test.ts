import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./drivers.test.ts"));
