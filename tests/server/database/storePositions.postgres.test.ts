import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./storePositions.test.ts"));
