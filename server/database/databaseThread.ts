import { parentPort } from "node:worker_threads";
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { createEmbeddedDatabase } from "./embeddedDatabase.ts";

if (parentPort) expose(createEmbeddedDatabase(), nodeEndpoint(parentPort));
