import { Menu } from "@mantine/core";
import { IconMapPin, IconPolygon, IconRoute, IconVectorBezier2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GEOFENCE_KINDS, type GeofenceKind } from "#domain/geo/geofence";
import { MapButton } from "../../map/controls/MapControls.tsx";
import classes from "./DrawButton.module.css";

/** An icon for each kind of area, wherever it is offered to be drawn. */
export const KIND_ICONS = { geofence: IconPolygon, line: IconRoute, poi: IconMapPin } as const;

interface Props {
  readonly isDrawing: boolean;
  readonly onDraw: (kind: GeofenceKind) => void;
}

/** Asks what shall be drawn. */
export function DrawButton({ isDrawing, onDraw }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.button}>
      <MapButton
        label={t("draw.open")}
        pressed={isDrawing || isOpen}
        onClick={() => setOpen(!isOpen && !isDrawing)}
      >
        <IconVectorBezier2 size={20} aria-hidden="true" />
      </MapButton>
      <Menu opened={isOpen} onChange={setOpen} position="left-start" withinPortal>
        <Menu.Target>
          {/* What the menu hangs on is no button that could be said to be open. */}
          <span className={classes.anchor} aria-hidden="true" />
        </Menu.Target>
        <Menu.Dropdown aria-label={t("draw.open")}>
          {GEOFENCE_KINDS.map((kind) => {
            const Icon = KIND_ICONS[kind];
            return (
              <Menu.Item
                key={kind}
                leftSection={<Icon size={16} aria-hidden="true" />}
                onClick={() => onDraw(kind)}
              >
                {t(`area.kind.${kind}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
