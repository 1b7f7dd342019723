import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./createThrottle.test.ts"));
