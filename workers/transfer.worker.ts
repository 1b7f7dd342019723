import { expose } from "comlink";
import type { TransferTable } from "#contract/transferTable";
import { createTransferTable } from "./table/transferTable.ts";

expose(createTransferTable() satisfies TransferTable);
