import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { proveTable } from "./proveTable.ts";

proveTable("reports", AUTHORISATION_TABLE.reports);
