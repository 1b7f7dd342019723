// Node 20 does not read TypeScript; a worker needs the loader before it can load anything else.
import { register } from "tsx/esm/api";

register();
await import("../../../server/simulator/simulatorThread.ts");
