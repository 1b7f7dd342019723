import { parentPort, workerData } from "node:worker_threads";
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { createWorksheet, type WorksheetColumn } from "./worksheet.ts";

if (parentPort)
  expose(createWorksheet(workerData as readonly WorksheetColumn[]), nodeEndpoint(parentPort));
