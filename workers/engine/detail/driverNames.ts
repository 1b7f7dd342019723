import { isObject, textOf } from "#contract/traccar/wire";
import type { User } from "#domain/account/user";
import { plainText } from "#domain/text/plainText";
import { seconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";

/** Drivers come and go seldom, and nobody notifies: who shows an unknown key asks again after so long. */
const ASK_AGAIN_AFTER = seconds(60);
/** A key that is nobody's: each time that it was asked for in vain the wait is twice as long. */
const MOST_DOUBLINGS = 6;

/**
 * Names of drivers by their key. Without them, because they do not come or may not be seen, keys are
 * shown as they are: nothing waits for a name.
 */
export function createDriverNames(
  ports: Pick<EnginePorts, "monotonic">,
  onNames: (names: ReadonlyMap<string, string>) => void,
) {
  let names: ReadonlyMap<string, string> = new Map();
  let server: { readonly load: Load; readonly user: User } | undefined;
  let askedAt: number | undefined;
  let inVain = 0;
  let asking: Promise<void> = Promise.resolve();

  async function ask(): Promise<void> {
    if (!server) return;
    const asked = server;
    askedAt = ports.monotonic();
    try {
      const answer = await asked.load(`/api/drivers${asked.user.administrator ? "?all=true" : ""}`);
      if (server !== asked) return;
      const before = names.size;
      names = namesIn(answer);
      inVain = names.size === before ? Math.min(inVain + 1, MOST_DOUBLINGS) : 0;
      onNames(names);
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
    }
  }

  return {
    /** A connection is open: what was known may have changed meanwhile. */
    load(load: Load, user: User): void {
      server = { load, user };
      inVain = 0;
      asking = ask();
    },

    /** Resolves when the request of the last `load` was answered or has failed. */
    asked: (): Promise<void> => asking,

    nameOf: (key: string | undefined): string | undefined =>
      key === undefined ? undefined : names.get(key),

    /** A key is on the screen; who is unknown is asked for, though not for every row. */
    shown(key: string | undefined): void {
      if (key === undefined || names.has(key) || askedAt === undefined) return;
      if (ports.monotonic() - askedAt >= ASK_AGAIN_AFTER * 2 ** inVain) void ask();
    },

    dispose(): void {
      server = undefined;
    },
  };
}

export type DriverNames = ReturnType<typeof createDriverNames>;

function namesIn(answer: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  if (!Array.isArray(answer)) return names;
  for (const driver of answer as readonly unknown[]) {
    if (!isObject(driver)) continue;
    const key = plainText(textOf(driver.uniqueId));
    const name = plainText(textOf(driver.name));
    if (key !== undefined && name !== undefined) names.set(key, name);
  }
  return names;
}
