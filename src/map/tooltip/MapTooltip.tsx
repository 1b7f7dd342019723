import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { StateCounts } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useFormat } from "../../i18n/useFormat.ts";
import type { Store } from "../../state/store.ts";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import type { Hover } from "../picking/mapHit.ts";
import classes from "./MapTooltip.module.css";
import { VehicleTip } from "./VehicleTip.tsx";

/** So far from the pointer, which would cover it. */
const OFFSET_PX = 14;
const MARGIN_PX = 4;
/** No tip is larger. */
const LARGEST_PX = { width: 260, height: 200 } as const;

/**
 * A few words beside the pointer. It follows without a render: only another vehicle under the
 * pointer is news. What it says stands in list and panel too, so it is hidden from screen readers.
 */
export function MapTooltip({ hover }: { readonly hover: Store<Hover | undefined> }) {
  const box = useRef<HTMLDivElement>(null);
  const hit = useSyncExternalStore(hover.subscribe, () => hover.get()?.hit, undefined);

  useLayoutEffect(() => {
    if (!hit) return;
    const place = () => {
      const { current } = box;
      const held = hover.get();
      if (!current?.parentElement || !held) return;
      const { clientWidth, clientHeight } = current.parentElement;
      const x = besides(held.x, clientWidth, LARGEST_PX.width);
      const y = besides(held.y, clientHeight, LARGEST_PX.height);
      current.style.transform = `translate(${x}, ${y})`;
    };
    place();
    return hover.subscribe(place);
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

/**
 * After the pointer, or before it where the largest tip would leave the map. A percentage is of the
 * tip itself, so that one whose words come later grows away from the edge.
 */
export function besides(at: number, extent: number, largest: number): string {
  if (at + OFFSET_PX + largest + MARGIN_PX <= extent) return `${at + OFFSET_PX}px`;
  return `max(${MARGIN_PX}px, ${at - OFFSET_PX}px - 100%)`;
}

/** A cluster: how many in which state, and what a click does. */
function ClusterTip({ counts }: { readonly counts: StateCounts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = VEHICLE_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <>
      <strong className={classes.name}>
        {t("fleetMap.vehicles", { count: total, shown: format.count(total) })}
      </strong>
      {VEHICLE_STATES.filter((state) => counts[state] > 0).map((state) => (
        <span key={state} className={classes.line}>
          <StateShape state={state} />
          <span>{t(`state.${state}`)}</span>
          <span className={classes.count}>{format.count(counts[state])}</span>
        </span>
      ))}
      <span className={classes.soft}>{t("fleetMap.clickToZoom")}</span>
    </>
  );
}
