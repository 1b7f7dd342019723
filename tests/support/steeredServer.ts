import { resolve } from "node:path";
import { startTestServer } from "./startTestServer.ts";
import { createSteeredSimulator, type SteeredReport } from "./steeredSimulator.ts";

/** What a test has the vehicles and the clock do. */
export type Steer =
  | ({ readonly do: "report" } & SteeredReport)
  /** The server's clock, and nobody else's, goes ahead. */
  | { readonly do: "pass"; readonly ms: number }
  /** What was handed to the vehicles so far. */
  | { readonly do: "delivered" };

/**
 * The product with vehicles that do what the parent process says. In a process of its own, as the runner
 * of browser tests cannot start the database's thread.
 */
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
const simulator = createSteeredSimulator(process.argv.slice(2), now);
const host = await startTestServer({
  now,
  distFolder: resolve("dist"),
  connectSimulator: simulator.connect,
});

process.on("message", (steer: Steer) => {
  const delivered = () => simulator.delivered.map(({ uniqueId, type }) => `${uniqueId} ${type}`);
  const answer = () => process.send?.({ delivered: delivered() });
  if (steer.do === "pass") aheadMs += steer.ms;
  if (steer.do === "report") void simulator.report(steer).then(answer);
  else answer();
});
process.on("disconnect", () => void host.close().then(() => process.exit(0)));
process.send?.({ url: host.url });
