import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FleetMap } from "./fleetMap.ts";

/** Whether there is a map, and if not, what is to be done. */
export type MapHealth =
  | { readonly type: "well" }
  /** It was lost and is made anew in a moment. */
  | { readonly type: "lostGraphics" }
  /** It was lost again and again: somebody must ask for it. */
  | { readonly type: "graphicsGone" }
  | { readonly type: "noGraphics" }
  | { readonly type: "failed"; readonly detail: string };

/** A browser needs a moment before it gives the graphics card again. */
const MADE_ANEW_AFTER_MS = 400;
/** Lost more often than this within the time, something is wrong that we cannot mend. */
const MANY_LOSSES = 4;
const MANY_WITHIN_MS = 60_000;

/**
 * Keeps a map in the container, and makes it anew when the graphics card was lost: what deck.gl had
 * on the card does not come back by itself. With another label it is another map, too.
 */
export function useFleetMap(
  container: RefObject<HTMLElement | null>,
  label: string,
  make: (container: HTMLElement, label: string, onLost: () => void) => FleetMap,
) {
  const map = useRef<FleetMap>(undefined);
  const latestMake = useRef(make);
  const losses = useRef<readonly number[]>([]);
  const [made, setMade] = useState<FleetMap>();
  const [health, setHealth] = useState<MapHealth>({ type: "well" });
  /** Another number for another map. */
  const [edition, setEdition] = useState(0);
  useEffect(() => {
    latestMake.current = make;
  });

  useEffect(() => {
    const { current: element } = container;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLost = () => {
      if (timer !== undefined) return;
      const now = performance.now();
      losses.current = [...losses.current.filter((at) => now - at < MANY_WITHIN_MS), now];
      const isHopeless = losses.current.length >= MANY_LOSSES;
      setHealth({ type: isHopeless ? "graphicsGone" : "lostGraphics" });
      if (!isHopeless) timer = setTimeout(() => setEdition(edition + 1), MADE_ANEW_AFTER_MS);
    };
    try {
      map.current = latestMake.current(element, label, onLost);
      setMade(map.current);
      setHealth({ type: "well" });
    } catch (error) {
      setHealth(hasGraphics() ? { type: "failed", detail: String(error) } : { type: "noGraphics" });
    }
    return () => {
      clearTimeout(timer);
      map.current?.dispose();
      map.current = undefined;
      setMade(undefined);
    };
  }, [container, label, edition]);

  const retry = useCallback(() => {
    losses.current = [];
    setEdition((held) => held + 1);
  }, []);

  return {
    /** For who asks now and then. */
    map,
    /** For effects: another object when it was made anew, undefined while there is none. */
    made,
    edition,
    health,
    retry,
  };
}

const hasGraphics = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;
