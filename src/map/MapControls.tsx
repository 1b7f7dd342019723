import { ActionIcon } from "@mantine/core";
import { IconArrowsMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../ui/Tip.tsx";
import { Compass } from "./Compass.tsx";
import classes from "./MapControls.module.css";
import type { MapSignals } from "./mapSignals.ts";

interface Props {
  readonly signals: MapSignals;
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
  readonly onNorth: () => void;
  /** Buttons of other parts of the page, below these. */
  readonly children?: ReactNode;
}

/** The buttons on the map, reachable by keyboard in reading order. */
export function MapControls({ signals, onZoom, onFit, onNorth, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.controls} data-testid="map-controls">
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
      <MapButton label={t("map.fit")} onClick={onFit}>
        <IconArrowsMaximize size={20} aria-hidden="true" />
      </MapButton>
      {children}
    </div>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  /** For a button that stays down. */
  readonly pressed?: boolean;
  readonly children: ReactNode;
}

/** A button of the column; other parts of the page make theirs of it. */
export function MapButton({ label, onClick, pressed, children }: ButtonProps) {
  return (
    <Tip label={label} position="left" disabled={pressed === true}>
      <ActionIcon
        variant={pressed ? "filled" : "default"}
        size={40}
        aria-label={label}
        {...(pressed !== undefined && { "aria-pressed": pressed })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tip>
  );
}
