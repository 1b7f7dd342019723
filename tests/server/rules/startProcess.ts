import { notifyWatcher } from "../../support/runWatched.ts";
import { startTestServer } from "../../support/startTestServer.ts";

/** Starts a server over a folder and asks it whether it is well. */
const [dataFolder = ""] = process.argv.slice(2);
notifyWatcher({ step: "starting" });
const { url, report, close } = await startTestServer({ dataFolder });
notifyWatcher({ step: "answering" });
const health = (await fetch(`${url}/health`)).status;
const position = (await report("id=one&lat=1&lon=1")).status;
notifyWatcher({ step: "closing" });
await close();
notifyWatcher<StartResult>({ result: { health, position } });
process.exit();

/** Statuses of what was asked after the start. */
export interface StartResult {
  readonly health: number;
  readonly position: number;
}
