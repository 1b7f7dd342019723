import { ActionIcon } from "@mantine/core";
import { IconArrowsMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../../ui/Tip.tsx";
import type { MapSignals } from "../signals/mapSignals.ts";
import classes from "./MapControls.module.css";

interface Props {
  readonly signals: MapSignals;
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
  /** Absent: the whole fleet is what it fits. */
  readonly fitLabel?: string;
  readonly onNorth: () => void;
  /** Buttons of other parts of the page, below these. */
  readonly children?: ReactNode;
}

/** The buttons on the map, reachable by keyboard in reading order. */
export function MapControls({ signals, onZoom, onFit, fitLabel, onNorth, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.controls} data-testid="map-controls" data-covers-map>
      <ActionIcon.Group orientation="vertical" className={classes.group ?? ""}>
        <MapButton label={t("map.zoomIn")} onClick={() => onZoom(1)}>
          <IconPlus size={20} aria-hidden="true" />
        </MapButton>
        <MapButton label={t("map.zoomOut")} onClick={() => onZoom(-1)}>
          <IconMinus size={20} aria-hidden="true" />
        </MapButton>
        <MapButton label={t("mapOptions.north")} onClick={onNorth}>
          <Compass signals={signals} />
        </MapButton>
      </ActionIcon.Group>
      <MapButton label={fitLabel ?? t("map.fit")} onClick={onFit}>
        <IconArrowsMaximize size={20} aria-hidden="true" />
      </MapButton>
      {children}
    </div>
  );
}

interface ButtonProps {
  /** By which the focus finds it. */
  readonly id?: string;
  readonly label: string;
  readonly onClick: () => void;
  /** For a button that stays down. */
  readonly pressed?: boolean;
  /** For `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly children: ReactNode;
}

/** A button of the column; other parts of the page make theirs of it. */
export function MapButton({ id, label, onClick, pressed, keys, children }: ButtonProps) {
  return (
    <Tip label={label} position="left" disabled={pressed === true}>
      <ActionIcon
        id={id}
        variant={pressed ? "filled" : "default"}
        size={40}
        aria-label={label}
        aria-keyshortcuts={keys}
        {...(pressed !== undefined && { "aria-pressed": pressed })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tip>
  );
}

/** A needle to the north, tilted with the map. It turns with every frame and without a render. */
function Compass({ signals }: { readonly signals: MapSignals }) {
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
