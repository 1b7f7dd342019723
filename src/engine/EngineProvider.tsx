import { transfer } from "comlink";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { Draw, Engine } from "#contract/engine";
import type { Snapshot } from "#contract/snapshot";
import { type EpochMs, milliseconds } from "#domain/units";
import { createStore, type ReadableStore, type Store } from "../state/store.ts";
import { type CommandResultStore, createCommandResultStore } from "./commandResultStore.ts";
import { connectEngine } from "./connectEngine.ts";
import { type EngineHealth, type KeptEngine, keepEngine } from "./keepEngine.ts";
import { keepLiveClock } from "./liveClock.ts";
import { paceSnapshots } from "./paceSnapshots.ts";

export interface Live {
  readonly engine: Engine;
  /** The newest snapshot. React sees only the parts it selects. */
  readonly snapshots: ReadableStore<Snapshot | undefined>;
  /** The same for what renders: of a replay not every frame. */
  readonly paced: ReadableStore<Snapshot | undefined>;
  /** What becomes of commands. */
  readonly commandResults: CommandResultStore;
  /** The server's clock, whatever moment the snapshots are of. */
  readonly serverNow: () => EpochMs;
}

/** For `EngineProvider`, and for tests that have an engine of their own. */
export const LiveContext = createContext<Live | undefined>(undefined);
const HealthContext = createContext<EngineHealth>({ type: "well" });

interface Props {
  readonly isSuspended?: boolean;
  readonly children: ReactNode;
}

/**
 * One engine for everything below, as long as this is on the page. It starts in an effect: React
 * may render twice and throw one away, and a worker nobody holds would go on for ever. While it is
 * suspended there is no worker, and the last snapshot stays, marked as signed out.
 */
export function EngineProvider({ isSuspended = false, children }: Props) {
  const kept = useRef<{ readonly suspend: () => void; readonly resume: () => void }>(undefined);
  const [live, setLive] = useState<Live>();
  const [health, setHealth] = useState<EngineHealth>({ type: "well" });
  useEffect(() => {
    const snapshots = createStore<Snapshot | undefined>(undefined);
    const paced = paceSnapshots(snapshots, {
      elapsed: () => performance.now(),
      setTimer(run, delayMs) {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    });
    const commandResults = createCommandResultStore();
    const { engine, suspend, resume, dispose }: KeptEngine = keepEngine(
      {
        connect: connectEngine,
        monotonic: () => milliseconds(performance.now()),
        setTimer(run, delay) {
          const timer = setTimeout(run, delay);
          return () => clearTimeout(timer);
        },
      },
      drawInto(snapshots),
      setHealth,
    );
    const mark = (type: "signedOut" | "loading") => {
      const last = snapshots.get();
      if (last) snapshots.set({ ...last, connection: { type } });
    };
    kept.current = {
      suspend() {
        suspend();
        mark("signedOut");
      },
      resume() {
        if (snapshots.get()?.connection.type === "signedOut") mark("loading");
        resume();
      },
    };
    void engine.watchCommandResults(async (results) => commandResults.add(results));
    void engine.start();
    const sendVisibility = () => void engine.setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", sendVisibility);
    const serverNow = keepLiveClock(snapshots);
    setLive({ engine, snapshots, paced, commandResults, serverNow });
    return () => {
      document.removeEventListener("visibilitychange", sendVisibility);
      dispose();
    };
  }, []);
  useEffect(() => {
    if (isSuspended) kept.current?.suspend();
    else kept.current?.resume();
  }, [isSuspended]);
  return (
    live && (
      <LiveContext value={live}>
        <HealthContext value={health}>{children}</HealthContext>
      </LiveContext>
    )
  );
}

/** The engine and its snapshots; only below an `EngineProvider`. */
export function useEngine(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useEngine is for components below EngineProvider");
  return live;
}

/** Whether the engine can be relied on. */
export const useEngineHealth = (): EngineHealth => useContext(HealthContext);

/**
 * Shows each snapshot and gives back the memory of the one before the last: the last may still be
 * drawn from, or be picked in, until the graphics card has the next. An engine whose session has ended
 * has no fleet, nor has its successor before it has loaded: what is shown stays as it was.
 */
function drawInto(snapshots: Store<Snapshot | undefined>): Draw {
  let beforeLast: ArrayBuffer | undefined;
  let isReturning = false;
  return async (snapshot) => {
    const shown = snapshots.get();
    const { type } = snapshot.connection;
    isReturning = type === "signedOut" || (isReturning && type === "loading");
    if (shown && isReturning) {
      snapshots.set({
        ...shown,
        connection: snapshot.connection,
        now: shown.history ? shown.now : snapshot.now,
      });
      await nextFrame();
      return snapshot.memory && transfer(snapshot.memory, [snapshot.memory]);
    }
    const spent = beforeLast;
    beforeLast = snapshots.get()?.memory;
    snapshots.set(snapshot);
    await nextFrame();
    return spent && transfer(spent, [spent]);
  };
}

/**
 * At the next frame, just before the browser paints this snapshot: from then on the page may have the
 * one after it, so no more come than frames.
 */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
