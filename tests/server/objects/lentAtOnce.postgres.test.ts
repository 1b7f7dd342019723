import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./lentAtOnce.test.ts"));
