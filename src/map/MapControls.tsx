import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowsMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./MapControls.module.css";

interface Props {
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
}

/** The buttons on the map, reachable by keyboard in reading order. */
export function MapControls({ onZoom, onFit }: Props) {
  const { t } = useTranslation();
  const buttons = [
    { label: t("map.zoomIn"), Icon: IconPlus, onClick: () => onZoom(1) },
    { label: t("map.zoomOut"), Icon: IconMinus, onClick: () => onZoom(-1) },
    { label: t("map.fit"), Icon: IconArrowsMaximize, onClick: onFit },
  ];
  return (
    <div className={classes.controls}>
      {buttons.map(({ label, Icon, onClick }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon variant="default" size={40} aria-label={label} onClick={onClick}>
            <Icon size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
