import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./notifier.test.ts"));
