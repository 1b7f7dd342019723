import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Picture } from "#contract/picture";
import { useEngine } from "./EngineProvider.tsx";

/**
 * A part of the newest picture. The component renders again only when the part changes: by value
 * for flat objects, by identity for all else.
 */
export function usePicture<Part>(select: (picture: Picture) => Part): Part | undefined {
  const { pictures } = useEngine();
  const held = useRef<Part>(undefined);
  const snapshot = useCallback(() => {
    const picture = pictures.current();
    if (!picture) return undefined;
    const next = select(picture);
    if (!sameFlat(held.current, next)) held.current = next;
    return held.current;
  }, [pictures, select]);
  return useSyncExternalStore(pictures.subscribe, snapshot);
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
