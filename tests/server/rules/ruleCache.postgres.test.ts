import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./ruleCache.test.ts"));
