import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import type { User } from "#domain/account/user";
import { isId } from "#domain/ids";
import { plainText } from "#domain/text/plainText";
import { type DurationMs, type EpochMs, seconds } from "#domain/units";
import { createDriverKeys, type KeyLoan } from "#domain/vehicle/driverKeys";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";

/** Drivers come and go seldom, and nobody notifies: who shows an unknown key asks again after so long. */
const ASK_AGAIN_AFTER = seconds(60);
/** A key that is nobody's: each time that it was asked for in vain the wait is twice as long. */
const MOST_DOUBLINGS = 6;

/** Who else has a lent key meanwhile nobody tells either. */
const LOANS_ASK_AGAIN_AFTER = seconds(300);

interface DriverNamesParts extends Pick<EnginePorts, "monotonic"> {
  /** By which keys are lent and given back. */
  readonly now: () => EpochMs;
}

/**
 * Names of drivers by the key that is theirs, or lent to them at the moment. Without them, because they do not come
 * or may not be seen, keys are shown as they are: nothing waits for a name.
 */
export function createDriverNames(
  { monotonic, now }: DriverNamesParts,
  onNames: (names: ReadonlyMap<string, string>) => void,
) {
  let keys = createDriverKeys([], []);
  let published = keys.namesAt(now());
  let server: { readonly load: Load; readonly user: User } | undefined;
  let askedAt: DurationMs | undefined;
  let inVain = 0;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    if (!server) return;
    const asked = server;
    askedAt = monotonic();
    try {
      const [drivers, loans] = await Promise.all([
        asked.load(`/api/drivers${asked.user.administrator ? "?all=true" : ""}`),
        loansOf(asked.load),
      ]);
      if (server !== asked) return;
      const before = keys.size;
      keys = createDriverKeys(ownersIn(drivers), loansIn(loans));
      inVain = keys.size === before ? Math.min(inVain + 1, MOST_DOUBLINGS) : 0;
      publish();
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
    }
  }

  function publish(): void {
    published = keys.namesAt(now());
    onNames(published);
  }

  return {
    /** A connection is open: what was known may have changed meanwhile. */
    load(load: Load, user: User): void {
      server = { load, user };
      inVain = 0;
      asking = ask();
    },

    /** Resolves when the requests of the last `load` were answered or have failed. */
    asked: (): Promise<void> => asking,

    /** Whose key it is at the moment, or was then. */
    nameOf: (key: string, at: EpochMs): string | undefined => keys.nameOf(key, at),

    /** All of them by their keys. */
    namesAt: (at: EpochMs): ReadonlyMap<string, string> => keys.namesAt(at),

    /** Keys are lent and given back by themselves. */
    passTime(): void {
      if (keys.namesAt(now()) !== published) publish();
    },

    /** A key is on the screen; who is unknown is asked for, though not for every row. */
    shown(key: string | undefined): void {
      if (key === undefined || askedAt === undefined) return;
      const asked = monotonic() - askedAt;
      const isKnown = published.has(key);
      if (isKnown && !keys.isLent(key)) return;
      if (asked >= (isKnown ? LOANS_ASK_AGAIN_AFTER : ASK_AGAIN_AFTER * 2 ** inVain)) void ask();
    },

    dispose(): void {
      server = undefined;
    },
  };
}

export type DriverNames = ReturnType<typeof createDriverNames>;

/** Stock servers lend none, and whoever may not see them sees drivers all the same. */
async function loansOf(load: Load): Promise<unknown> {
  try {
    return await load("/api/rfidkeys");
  } catch (error) {
    if (!(error instanceof LoadFailure)) throw error;
    return [];
  }
}

function ownersIn(answer: unknown) {
  return listIn(answer).flatMap(({ id, uniqueId, name: written }) => {
    const key = plainText(textOf(uniqueId));
    const name = plainText(textOf(written));
    if (key === undefined || name === undefined) return [];
    return [{ id: isId(id) ? id : undefined, key, name }];
  });
}

const loansIn = (answer: unknown): KeyLoan[] =>
  listIn(answer).flatMap((wire) => {
    const key = plainText(textOf(wire.uniqueId));
    const start = timeOf(wire.start);
    if (key === undefined || start === undefined || !isId(wire.driverId)) return [];
    return [{ key, driver: wire.driverId, start, end: timeOf(wire.end) }];
  });

const listIn = (answer: unknown) => (Array.isArray(answer) ? answer : []).filter(isObject);
