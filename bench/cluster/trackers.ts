import { Agent, request } from "node:http";
import type { Ledger } from "./ledger.ts";

export interface TrackerLoad {
  readonly trackers: number;
  /** Reports that are under way at a time. */
  readonly waiting: number;
  /** Where each tracker reports; one that is away is left out meanwhile. */
  readonly urlOf: (tracker: number) => string | undefined;
  readonly ledger: Ledger;
  /** In [0, 1). */
  readonly random: () => number;
}

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 50;

/** Each tracker reports once, so that all of them are vehicles. */
export async function registerTrackers({ trackers, urlOf, waiting }: TrackerLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const one = async () => {
    while (next < trackers) {
      const tracker = next++;
      const url = urlOf(tracker);
      if (url && (await send(agent, `${url}/?${reportOf(tracker, 0)}`)) !== 200) next = tracker;
    }
  };
  await Promise.all(Array.from({ length: waiting }, one));
  agent.destroy();
}

/** Reports until `isOver`, the trackers in turn, and resolves when every answer is there. */
export async function report(load: TrackerLoad, isOver: () => boolean): Promise<void> {
  const { trackers, waiting, urlOf, ledger, random } = load;
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const one = async () => {
    while (!isOver()) {
      const tracker = next++ % trackers;
      const url = urlOf(tracker);
      if (!url) {
        if (tracker % waiting === 0) await new Promise((wake) => setTimeout(wake, PAUSE_MS));
        continue;
      }
      const number = ledger.sent();
      const status = await send(agent, `${url}/?${reportOf(tracker, random())}&n=${number}`);
      if (status === 200) ledger.acknowledged(number);
    }
  };
  await Promise.all(Array.from({ length: waiting }, one));
  agent.destroy();
}

const reportOf = (tracker: number, chance: number) =>
  `id=bench-${tracker}&lat=${(38 + chance).toFixed(6)}&lon=${(-9 + chance).toFixed(6)}` +
  `&speed=${(30 * chance).toFixed(1)}&timestamp=${Date.now()}&ignition=true`;

/** The status, or 0 when nobody answered. */
function send(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", () => resolve(0));
    });
    asked.on("error", () => resolve(0));
    asked.on("timeout", () => asked.destroy());
    asked.end();
  });
}
