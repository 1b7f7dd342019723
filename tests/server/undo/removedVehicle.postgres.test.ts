import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./removedVehicle.test.ts"));
