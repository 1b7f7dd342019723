import { expose } from "comlink";
import type { ObjectTable } from "#contract/objectTable";
import { createObjectTable } from "./table/objectTable.ts";

expose(createObjectTable() satisfies ObjectTable);
