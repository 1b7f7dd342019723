import { onPostgres } from "../../support/onPostgres.ts";

await onPostgres(() => import("./openIdSignIn.test.ts"));
