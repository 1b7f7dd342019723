import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { proveTable } from "./proveTable.ts";

proveTable("the server", AUTHORISATION_TABLE.server);
