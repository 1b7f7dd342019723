import { useEffect, useRef } from "react";

const VARIABLE = "--map-notices";

/** Tells the page's notices down to where the map's own reach, which they must not cover. */
export function useNoticesInset() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = frame.current;
    if (!held) return;
    const root = document.documentElement;
    const measure = () => {
      const { height, bottom } = held.getBoundingClientRect();
      root.style.setProperty(VARIABLE, height > 0 ? `${Math.ceil(bottom)}px` : "0px");
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(held);
    return () => {
      sizes.disconnect();
      root.style.removeProperty(VARIABLE);
    };
  }, []);
  return frame;
}
