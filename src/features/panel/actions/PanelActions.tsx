import { ActionIcon, Button } from "@mantine/core";
import {
  IconCurrentLocation,
  IconDirections,
  IconFocusCentered,
  IconHistory,
  IconView360,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Position } from "#domain/position";
import { useMapLinks } from "../../../map/controls/mapLinks.ts";
import { ariaShortcut } from "../../../state/shortcuts.ts";
import { Tip } from "../../../ui/Tip.tsx";
import classes from "./PanelActions.module.css";

interface Props {
  readonly position: Position | undefined;
  readonly following: boolean;
  readonly onFollow: (following: boolean) => void;
  readonly onFlyTo: () => void;
  readonly onHistory: () => void;
}

/** What is done with the vehicle that is shown. Nothing of it is dangerous. */
export function PanelActions({ position, following, onFollow, onFlyTo, onHistory }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        className={classes.wide}
        leftSection={<IconCurrentLocation size={16} aria-hidden="true" />}
        disabled={!position}
        onClick={onFlyTo}
      >
        {t("panel.flyTo")}
      </Button>
      <Button
        size="xs"
        variant={following ? "filled" : "default"}
        className={classes.wide}
        leftSection={<IconFocusCentered size={16} aria-hidden="true" />}
        aria-pressed={following}
        disabled={!position}
        onClick={() => onFollow(!following)}
      >
        {t(following ? "panel.unfollow" : "panel.follow")}
      </Button>
      <Button
        size="xs"
        variant="default"
        className={classes.wide}
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcut("history")}
        onClick={onHistory}
      >
        {t("history.open")}
      </Button>
      {position && <MapLinks position={position} />}
    </div>
  );
}

/** External pages about the coordinate. */
function MapLinks({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  const links = useMapLinks();
  return (
    <>
      <MapLink url={links.directions(position)} what={t("panel.directions")}>
        <IconDirections size={16} aria-hidden="true" />
      </MapLink>
      <MapLink url={links.streetView(position, position.course)} what={t("panel.streetView")}>
        <IconView360 size={16} aria-hidden="true" />
      </MapLink>
    </>
  );
}

interface LinkProps {
  readonly url: string | undefined;
  readonly what: string;
  readonly children: ReactNode;
}

function MapLink({ url, what, children }: LinkProps) {
  const { t } = useTranslation();
  if (url === undefined) return undefined;
  return (
    <Tip label={what}>
      <ActionIcon
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        className={classes.icon}
        aria-label={t("panel.newTab", { what })}
      >
        {children}
      </ActionIcon>
    </Tip>
  );
}
