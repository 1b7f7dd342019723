import { parentPort, workerData } from "node:worker_threads";
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { createSheet, type SheetColumn } from "./createSheet.ts";

if (parentPort) expose(createSheet(workerData as readonly SheetColumn[]), nodeEndpoint(parentPort));
