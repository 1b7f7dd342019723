import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlaceRow } from "#contract/placesView";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import classes from "./PlaceTooltip.module.css";

/** A place under the pointer; `x` and `y` in pixels of the map. */
export interface Pointed {
  readonly id: GeofenceId;
  readonly x: number;
  readonly y: number;
}

/** What the place under the pointer is called, of which kind it is and whose. */
export function PlaceTooltip({ id, x, y }: Pointed) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [place, setPlace] = useState<PlaceRow>();

  useEffect(() => {
    let isWanted = true;
    void engine.place(id).then((found) => isWanted && setPlace(found.ok ? found.value : undefined));
    return () => {
      isWanted = false;
    };
  }, [engine, id]);

  if (place?.geofenceId !== id) return undefined;
  return (
    <div
      className={classes.tooltip}
      role="tooltip"
      // Beside the pointer, and never over the map's edge: as wide and high as it may become.
      style={{
        left: `min(${x + 14}px, calc(100% - 268px))`,
        top: `min(${y + 14}px, calc(100% - 68px))`,
      }}
    >
      <b>{shownText(place.name) ?? place.geofenceId}</b>
      <span>
        {[t(`place.kind.${place.kind}`), shownText(place.group)].filter(Boolean).join(" · ")}
      </span>
    </div>
  );
}
