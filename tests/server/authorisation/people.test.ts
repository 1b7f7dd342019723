import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { proveTable } from "./proveTable.ts";

proveTable("people", AUTHORISATION_TABLE.people);
