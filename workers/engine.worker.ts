import { expose } from "comlink";
import type { Engine } from "#contract/engine";
import { browserPorts } from "./engine/browserPorts.ts";
import { createEngine } from "./engine/createEngine.ts";

expose(createEngine(browserPorts()) satisfies Engine);
