import { onPostgres } from "../support/onPostgres.ts";

await onPostgres(() => import("./routes.test.ts"));
