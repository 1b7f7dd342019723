import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Snapshot } from "#contract/snapshot";
import { useEngine } from "./EngineProvider.tsx";

/**
 * A part of the newest snapshot. The component renders again only when the part changes: by value
 * for flat objects, by identity for all else. Of a replay it sees four snapshots a second.
 */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part | undefined {
  const { paced } = useEngine();
  const held = useRef<Part>(undefined);
  const snapshot = useCallback(() => {
    const snapshot = paced.get();
    if (!snapshot) return undefined;
    const next = select(snapshot);
    if (!sameFlat(held.current, next)) held.current = next;
    return held.current;
  }, [paced, select]);
  return useSyncExternalStore(paced.subscribe, snapshot);
}

function sameFlat(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object" || !left || !right) return false;
  if (Array.isArray(left) || Array.isArray(right)) return false;
  const leftEntries = Object.entries(left);
  return (
    leftEntries.length === Object.keys(right).length &&
    leftEntries.every(([key, value]) => Object.is(value, (right as Record<string, unknown>)[key]))
  );
}
