import { useEffect, useRef } from "react";
import classes from "./MapControls.module.css";
import type { MapSignals } from "./mapSignals.ts";

/** A needle to the north, tilted with the map. It turns with every frame and without a render. */
export function Compass({ signals }: { readonly signals: MapSignals }) {
  const needle = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const turn = () => {
      const { bearing = 0, pitch = 0 } = signals.camera.get() ?? {};
      if (needle.current)
        needle.current.style.transform = `rotateX(${pitch}deg) rotateZ(${-bearing}deg)`;
    };
    turn();
    return signals.camera.subscribe(turn);
  }, [signals]);
  return (
    <span ref={needle} className={classes.compass}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path className={classes.needle} d="M11 1 15 11H7Z" />
        <path className={classes.tail} d="M11 21 7 11h8Z" />
      </svg>
    </span>
  );
}
