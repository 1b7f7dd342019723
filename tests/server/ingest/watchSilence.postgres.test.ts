import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./watchSilence.test.ts"));
