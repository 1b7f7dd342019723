import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./createCatalogue.test.ts"));
