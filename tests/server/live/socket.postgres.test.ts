import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./socket.test.ts"));
