import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./tripDetails.test.ts"));
