import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./recentPassword.test.ts"));
