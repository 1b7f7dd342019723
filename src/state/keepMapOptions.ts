import type { User } from "#domain/account/user";
import { type DurationMs, milliseconds } from "#domain/units";
import type { CallResult } from "../api/callServer.ts";
import { type Keeping, type MapOptions, readMapOptions } from "./mapOptions.ts";
import { createStore, type ReadableStore } from "./store.ts";

/** The user's attribute that holds them, as JSON: attributes are flat. */
export const MAP_OPTIONS_ATTRIBUTE = "mapOptions";

/** Somebody who tries several things within this time causes one save. */
const SAVE_AFTER = milliseconds(800);

export interface MapOptionsPorts {
  readonly user: User;
  recall(name: string): unknown;
  remember(name: string, value: unknown): void;
  save(text: string, signal: AbortSignal): Promise<CallResult<unknown>>;
  /** Runs later; what it returns calls it off. */
  setTimer(run: () => void, delay: DurationMs): () => void;
}

/** The options as they are now, and where they are kept. */
interface KeptOptions {
  readonly options: MapOptions;
  readonly keeping: Keeping;
}

export interface MapOptionsKeeper extends ReadableStore<KeptOptions> {
  change(change: Partial<MapOptions>): void;
  /** Tries to save at once what could not be saved. */
  retry(): void;
  dispose(): void;
}

/**
 * The options of one person. A change is true at once and remembered in this browser; the server
 * is sent it a moment later. What was never saved wins over the server's at the next start.
 */
export function keepMapOptions(ports: MapOptionsPorts): MapOptionsKeeper {
  const name = `mapOptions.${ports.user.id}`;
  const maySave = ports.user.guest === undefined && !ports.user.readonly;
  const start = startOf(ports, name, maySave);
  const store = createStore<KeptOptions>({
    options: start.options,
    keeping: maySave ? "account" : "browser",
  });
  let callOff: (() => void) | undefined;
  let saving: AbortController | undefined;

  const become = (keeping: Keeping) => {
    if (keeping !== store.get().keeping) store.set({ ...store.get(), keeping });
  };
  const rememberHere = (isSaved: boolean) =>
    ports.remember(name, { options: store.get().options, isSaved });

  async function save(): Promise<void> {
    callOff = undefined;
    saving?.abort();
    const mine = new AbortController();
    saving = mine;
    const saved = await ports.save(JSON.stringify(store.get().options), mine.signal);
    if (saving !== mine) return;
    saving = undefined;
    if (callOff) return; // changed again meanwhile
    if (saved.ok) rememberHere(true);
    become(saved.ok ? "account" : "failed");
  }
  function saveIn(delay: DurationMs): void {
    if (!maySave) return;
    callOff?.();
    callOff = ports.setTimer(() => void save(), delay);
    become("saving");
  }

  if (start.isUnsaved) saveIn(SAVE_AFTER);

  return {
    get: store.get,
    subscribe: store.subscribe,
    change(change) {
      const { options, keeping } = store.get();
      store.set({ options: readMapOptions({ ...options, ...change }), keeping });
      rememberHere(false);
      saveIn(SAVE_AFTER);
    },
    retry: () => saveIn(milliseconds(0)),
    dispose() {
      callOff?.();
      saving?.abort();
      saving = undefined;
    },
  };
}

interface Start {
  readonly options: MapOptions;
  readonly isUnsaved: boolean;
}

function startOf({ user, recall }: MapOptionsPorts, name: string, maySave: boolean): Start {
  const here = recall(name);
  const isHere = typeof here === "object" && here !== null && "options" in here;
  const isUnsaved = isHere && (!("isSaved" in here) || here.isSaved !== true);
  const there = parse(user.attributes[MAP_OPTIONS_ATTRIBUTE]);
  if (isHere && (isUnsaved || there === undefined))
    return { options: readMapOptions(here.options), isUnsaved: maySave };
  return { options: readMapOptions(there), isUnsaved: false };
}

function parse(text: unknown): unknown {
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
