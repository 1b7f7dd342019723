import { areReportsWanted } from "../../api/errorReports.ts";

/** A page that fails again and again says so this often. */
const MOST_REPORTS = 20;

type Send = (error: unknown, part: string) => void;

/** What reports need of the world. */
export interface FaultPorts {
  readonly areWanted: () => Promise<boolean>;
  /** Fetched with the first fault: a page without faults does not pay for it. */
  readonly load: () => Promise<Send>;
}

/**
 * Makes what tells the operator of a fault: each once, so many at most, and nothing where nobody wants to know. Never throws:
 * what reports faults must make none.
 */
export function createFaultReports({ areWanted, load }: FaultPorts): Send {
  const told = new Set<string>();
  let sending: Promise<Send | undefined> | undefined;
  const report = async (error: unknown, part: string) => {
    sending ??= start();
    try {
      (await sending)?.(error, part);
    } catch {
      // There is nobody to tell.
    }
  };
  const start = async () => ((await areWanted()) ? load() : undefined);
  return (error, part) => {
    const name = `${part} ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`;
    if (told.has(name) || told.size >= MOST_REPORTS) return;
    told.add(name);
    void report(error, part);
  };
}

/** Tells the operator of a fault of the page, when they asked for that. `part`: where it was. */
export const reportFault: Send = createFaultReports({
  areWanted: areReportsWanted,
  load: async () => (await import("./sentryReports.ts")).createSentryReports(),
});

/** Also of faults that nothing caught. */
export function watchFaults(): void {
  addEventListener("error", ({ error }) => {
    // Of an image or another site's script there is nothing to tell.
    if (error) reportFault(error, "window");
  });
  addEventListener("unhandledrejection", ({ reason }) => reportFault(reason, "promise"));
}
