import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AreaRow } from "#contract/areasView";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import classes from "./AreaTooltip.module.css";

/** An area under the pointer; `x` and `y` in pixels of the map. */
export interface Pointed {
  readonly id: GeofenceId;
  readonly x: number;
  readonly y: number;
}

/** What the area under the pointer is called, of which kind it is and whose. */
export function AreaTooltip({ id, x, y }: Pointed) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [area, setArea] = useState<AreaRow>();

  useEffect(() => {
    let isWanted = true;
    void engine
      .areaDetail(id)
      .then((found) => isWanted && setArea(found.ok ? found.value : undefined));
    return () => {
      isWanted = false;
    };
  }, [engine, id]);

  if (area?.geofenceId !== id) return undefined;
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
      <b>{shownText(area.name) ?? area.geofenceId}</b>
      <span>
        {[t(`area.kind.${area.kind}`), shownText(area.group)].filter(Boolean).join(" · ")}
      </span>
    </div>
  );
}
