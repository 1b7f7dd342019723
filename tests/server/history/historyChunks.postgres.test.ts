import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./historyChunks.test.ts"));
