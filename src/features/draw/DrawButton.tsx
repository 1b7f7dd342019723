import { Menu } from "@mantine/core";
import { IconMapPin, IconPolygon, IconRoute, IconVectorBezier2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GEOFENCE_KINDS, type GeofenceKind } from "#domain/geo/geofence";
import { MapButton } from "../../map/controls/MapControls.tsx";

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
    <Menu opened={isOpen} onChange={setOpen} position="left-start" withinPortal>
      <Menu.Target>
        <span>
          <MapButton
            label={t("draw.open")}
            pressed={isDrawing || isOpen}
            onClick={() => setOpen(!isOpen && !isDrawing)}
          >
            <IconVectorBezier2 size={20} aria-hidden="true" />
          </MapButton>
        </span>
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
  );
}
