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
 * on the card does not come back by itself. With another label it is another map, too. Each is made in
 * a task of its own: it takes as long as what the page renders around it.
 */
export function useFleetMap(
  container: RefObject<HTMLElement | null>,
  label: string,
  make: (container: HTMLElement, label: string, onLost: () => void) => FleetMap,
) {
  const map = useRef<FleetMap>(undefined);
  const latestMake = useRef(make);
  const losses = useRef<readonly number[]>([]);
  const awaited = useRef(new Map<string, (map: FleetMap) => void>());
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
    const makeIt = () => {
      try {
        map.current = latestMake.current(element, label, onLost);
        setMade(map.current);
        setHealth({ type: "well" });
      } catch (error) {
        const detail = String(error);
        return setHealth(hasGraphics() ? { type: "failed", detail } : { type: "noGraphics" });
      }
      const acts = [...awaited.current.values()];
      awaited.current.clear();
      for (const act of acts) act(map.current);
    };
    const making = setTimeout(makeIt);
    return () => {
      clearTimeout(making);
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

  /** Acts now, or as soon as there is a map: then the last act of each name, in their order. */
  const whenMade = useCallback((name: string, act: (map: FleetMap) => void) => {
    if (map.current) return act(map.current);
    awaited.current.delete(name);
    awaited.current.set(name, act);
  }, []);

  return {
    /** For who asks now and then. */
    map,
    whenMade,
    /** For effects: another object when it was made anew, undefined while there is none. */
    made,
    edition,
    health,
    retry,
  };
}

const hasGraphics = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;
