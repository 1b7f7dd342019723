import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./session.test.ts"));
