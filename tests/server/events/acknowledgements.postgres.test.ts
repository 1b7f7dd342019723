import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./acknowledgements.test.ts"));
