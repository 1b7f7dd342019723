import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { proveTable } from "./proveTable.ts";

proveTable("vehicles", AUTHORISATION_TABLE.vehicles);
