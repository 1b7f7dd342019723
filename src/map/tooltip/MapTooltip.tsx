import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Signal } from "../signal.ts";
import { ClusterTip } from "./ClusterTip.tsx";
import classes from "./MapTooltip.module.css";
import type { Hover } from "./nextHover.ts";
import { VehicleTip } from "./VehicleTip.tsx";

/** So far from the pointer, which would cover it. */
const OFFSET_PX = 14;

/**
 * A few words beside the pointer. It follows without a render: only another vehicle under the
 * pointer is news. What it says stands in list and panel too, so it is hidden from screen readers.
 */
export function MapTooltip({ hover }: { readonly hover: Signal<Hover | undefined> }) {
  const box = useRef<HTMLDivElement>(null);
  const hit = useSyncExternalStore(hover.subscribe, () => hover.get()?.hit, undefined);

  useEffect(() => {
    if (!hit) return;
    const place = () => {
      const { current } = box;
      const held = hover.get();
      if (!current || !held) return;
      const { clientWidth = 0, clientHeight = 0 } = current.parentElement ?? {};
      const right = held.x + OFFSET_PX + current.offsetWidth > clientWidth;
      const below = held.y + OFFSET_PX + current.offsetHeight > clientHeight;
      const left = right ? held.x - OFFSET_PX - current.offsetWidth : held.x + OFFSET_PX;
      const top = below ? held.y - OFFSET_PX - current.offsetHeight : held.y + OFFSET_PX;
      current.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
    };
    place();
    const unsubscribe = hover.subscribe(place);
    const growing = new ResizeObserver(place);
    if (box.current) growing.observe(box.current);
    return () => {
      unsubscribe();
      growing.disconnect();
    };
  }, [hover, hit]);

  if (!hit) return undefined;
  return (
    <div ref={box} className={classes.tip} aria-hidden="true" data-testid="map-tooltip">
      {hit.type === "vehicle" ? (
        <VehicleTip vehicle={hit.vehicle} />
      ) : (
        <ClusterTip counts={hit.counts} />
      )}
    </div>
  );
}
