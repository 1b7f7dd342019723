import { type DurationMs, type EpochMs, milliseconds, minutes, seconds } from "#domain/units";

/** How many wrong guesses are free; each further one doubles the wait. */
export interface ThrottleLimits {
  readonly free: number;
  readonly longestWait: DurationMs;
  /** One wrong guess is forgiven each time this much passes. */
  readonly forgivenEvery: DurationMs;
}

/** At most some 65 guesses an hour for one account, and its owner never waits over a minute. */
export const ACCOUNT_LIMITS: ThrottleLimits = {
  free: 5,
  longestWait: minutes(1),
  forgivenEvery: minutes(10),
};
/** An office shares one address, so more is free; spraying over accounts still ends here. */
export const ADDRESS_LIMITS: ThrottleLimits = {
  free: 20,
  longestWait: minutes(5),
  forgivenEvery: minutes(1),
};

/** So many names are remembered; guessing with ever new names costs no more memory. */
const MAX_NAMES = 20_000;
const FIRST_WAIT = seconds(1);

interface Record {
  failures: number;
  at: EpochMs;
}

/** Counts failures by name and says how long the name has to wait before it may try again. */
export function createThrottle(limits: ThrottleLimits, now: () => EpochMs) {
  const records = new Map<string, Record>();

  const current = (name: string): Record | undefined => {
    const record = records.get(name);
    if (!record) return undefined;
    const forgiven = Math.floor((now() - record.at) / limits.forgivenEvery);
    return forgiven >= record.failures
      ? undefined
      : { failures: record.failures - forgiven, at: record.at };
  };

  return {
    /** Zero when it may try now. */
    wait(name: string): DurationMs {
      const record = current(name);
      if (!record || record.failures < limits.free) return milliseconds(0);
      const wait = Math.min(FIRST_WAIT * 2 ** (record.failures - limits.free), limits.longestWait);
      return milliseconds(Math.max(0, record.at + wait - now()));
    },

    failed(name: string): void {
      const failures = (current(name)?.failures ?? 0) + 1;
      // Deleting first moves it to the end: the one that failed longest ago is forgotten first.
      records.delete(name);
      records.set(name, { failures, at: now() });
      const [oldest] = records.keys();
      if (records.size > MAX_NAMES && oldest !== undefined) records.delete(oldest);
    },

    /** Takes back the failure that was counted in advance, and no other. */
    succeeded(name: string): void {
      const record = records.get(name);
      if (record && record.failures > 1) record.failures--;
      else records.delete(name);
    },

    forget(name: string): void {
      records.delete(name);
    },
  };
}
