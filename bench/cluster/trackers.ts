import type { Ledger } from "./ledger.ts";
import { createTrackerConnection, type TrackerConnection } from "./trackerConnection.ts";

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

const PAUSE_MS = 50;

/** Each tracker reports once, so that all of them are vehicles. */
export async function registerTrackers({ trackers, urlOf, waiting }: TrackerLoad): Promise<void> {
  let next = 0;
  const one = async () => {
    const lines = createConnections();
    while (next < trackers) {
      const tracker = next++;
      const url = urlOf(tracker);
      if (url && (await lines.to(url).ask(`/?${reportOf(tracker, 0)}`)) !== 200) next = tracker;
    }
    lines.close();
  };
  await Promise.all(Array.from({ length: waiting }, one));
}

/** Reports until `isOver`, the trackers in turn, and resolves when every answer is there. */
export async function report(load: TrackerLoad, isOver: () => boolean): Promise<void> {
  const { trackers, waiting, urlOf, ledger, random } = load;
  let next = 0;
  const one = async () => {
    const lines = createConnections();
    while (!isOver()) {
      const tracker = next++ % trackers;
      const url = urlOf(tracker);
      if (!url) {
        if (tracker % waiting === 0) await new Promise((wake) => setTimeout(wake, PAUSE_MS));
        continue;
      }
      const number = ledger.sent();
      const status = await lines.to(url).ask(`/?${reportOf(tracker, random())}&n=${number}`);
      if (status === 200) ledger.acknowledged(number);
    }
    lines.close();
  };
  await Promise.all(Array.from({ length: waiting }, one));
}

const reportOf = (tracker: number, chance: number) =>
  `id=bench-${tracker}&lat=${(38 + chance).toFixed(6)}&lon=${(-9 + chance).toFixed(6)}` +
  `&speed=${(30 * chance).toFixed(1)}&timestamp=${Date.now()}&ignition=true`;

/** One line to each instance, kept open. */
function createConnections() {
  const lines = new Map<string, TrackerConnection>();
  return {
    to(url: string): TrackerConnection {
      const line = lines.get(url) ?? createTrackerConnection(new URL(url));
      lines.set(url, line);
      return line;
    },
    close(): void {
      for (const line of lines.values()) line.close();
    },
  };
}
