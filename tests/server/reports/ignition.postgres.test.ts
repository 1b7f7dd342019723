import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./ignition.test.ts"));
