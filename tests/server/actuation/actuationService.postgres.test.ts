import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./actuationService.test.ts"));
