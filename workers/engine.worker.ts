import { expose } from "comlink";
import type { Engine } from "#contract/engine";
import { createEngine } from "./engine/engine.ts";
import { browserPorts } from "./engine/ports/browserPorts.ts";

// A rejection that nobody handles is our mistake like any other: the page is notified and replaces
// the engine, which it would not of a rejection.
addEventListener("unhandledrejection", ({ reason }) => reportError(reason));

expose(createEngine(browserPorts()) satisfies Engine);
