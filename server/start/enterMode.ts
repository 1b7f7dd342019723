import type { GroupId } from "#domain/ids";
import { createSetupLink, type SetupLink } from "../accounts/setupLink.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { enterDemo, leaveDemo } from "../demo/enterDemo.ts";
import type { DemoFleet, Simulator } from "../simulator/simulator.ts";
import type { Closing, StartOptions } from "./startServer.ts";

/** What the way of running brings along. */
export interface Mode {
  /** Where trackers that nobody entered go. */
  readonly newVehicles: GroupId;
  readonly setupLink: SetupLink;
  /** Only without the demonstration, and only until somebody has used it. */
  readonly setupToken: string | undefined;
  /** Only in a demonstration with vehicles. */
  readonly simulated: { readonly simulator: Simulator; readonly fleet: DemoFleet } | undefined;
}

/** A demonstration with its accounts and fleet, or a production server without either. */
export async function enterMode(
  { configuration: { demo }, connectSimulator }: StartOptions,
  database: Database,
  closing: Closing,
): Promise<Mode> {
  if (!demo) {
    const newVehicles = await leaveDemo(database);
    const setupLink = createSetupLink(database, newVehicles);
    const setupToken = await setupLink.renew();
    return { newVehicles, setupLink, setupToken, simulated: undefined };
  }
  let simulated: Mode["simulated"];
  if (demo.vehicles > 0) {
    const { simulator, dispose } = connectSimulator(demo.vehicles, demo.seed);
    closing.push(dispose);
    simulated = { simulator, fleet: await simulator.fleet() };
  }
  const newVehicles = await enterDemo(database, simulated?.fleet);
  const setupLink = createSetupLink(database, newVehicles);
  return { newVehicles, setupLink, setupToken: undefined, simulated };
}
