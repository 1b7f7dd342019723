import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { proveTable } from "./proveTable.ts";

proveTable("commands", AUTHORISATION_TABLE.commands);
