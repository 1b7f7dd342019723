import { useEffect, useRef } from "react";

/** How far the map's own notices reach down, and how far the strip that they stand in is off the sides. */
const [BOTTOM, START, END] = ["--map-notices", "--map-start", "--map-end"];
/** On the page while the strip is too narrow for a notice. */
const NARROW = "data-narrow-map";
const NARROW_PX = 280;

/** Keeps the page's notices off what the map says and off its controls, which stand beside that. */
export function useNoticesInset() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = frame.current;
    if (!held) return;
    const root = document.documentElement;
    const measure = () => {
      const { height, bottom, left, right } = held.getBoundingClientRect();
      root.style.setProperty(BOTTOM, height > 0 ? `${Math.ceil(bottom)}px` : "0px");
      root.style.setProperty(START, `${Math.ceil(left)}px`);
      root.style.setProperty(END, `${Math.ceil(root.clientWidth - right)}px`);
      root.toggleAttribute(NARROW, right - left < NARROW_PX);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(held);
    return () => {
      sizes.disconnect();
      for (const name of [BOTTOM, START, END]) root.style.removeProperty(name);
      root.removeAttribute(NARROW);
    };
  }, []);
  return frame;
}
