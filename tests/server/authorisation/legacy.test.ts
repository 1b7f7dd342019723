import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { proveTable } from "./proveTable.ts";

proveTable("what older clients call", AUTHORISATION_TABLE.legacy);
