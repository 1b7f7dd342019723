import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./auditSeal.test.ts"));
