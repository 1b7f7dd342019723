import { Menu } from "@mantine/core";
import { IconCopy, IconDirections, IconView360 } from "@tabler/icons-react";
import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatCoordinates } from "../../i18n/format.ts";
import { useStore } from "../../state/store.ts";
import type { MapSignals } from "../signals/mapSignals.ts";
import classes from "./MapMenu.module.css";
import { useMapLinks } from "./mapLinks.ts";
import { useCopyCoordinate } from "./useCopyCoordinate.ts";

/** What can be done with a coordinate on the map: on a right click, or where a finger stays. */
export const MapMenu = memo(function MapMenu({ signals }: { readonly signals: MapSignals }) {
  const { t } = useTranslation();
  const links = useMapLinks();
  const copy = useCopyCoordinate();
  const asked = useStore(signals.asked);
  const close = () => signals.asked.set(undefined);
  // The menu would stay where the coordinate no longer is.
  useEffect(() => signals.drags.subscribe(() => signals.asked.set(undefined)), [signals]);
  if (!asked) return undefined;

  const { coordinate, xPx, yPx } = asked;
  return (
    <Menu
      key={`${xPx} ${yPx}`}
      opened
      onClose={close}
      position="bottom-start"
      offset={4}
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* What the menu hangs on is no button that could be said to be open. */}
        <span className={classes.coordinate} style={{ left: xPx, top: yPx }} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("coordinate.menu")}>
        <Menu.Label className={classes.coordinates ?? ""}>
          {formatCoordinates(coordinate.latitude, coordinate.longitude)}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => void copy(coordinate)}
        >
          {t("coordinate.copy")}
        </Menu.Item>
        <LinkItem url={links.streetView(coordinate, 0)} what={t("coordinate.street")}>
          <IconView360 size={16} aria-hidden="true" />
        </LinkItem>
        <LinkItem url={links.directions(coordinate)} what={t("coordinate.directions")}>
          <IconDirections size={16} aria-hidden="true" />
        </LinkItem>
      </Menu.Dropdown>
    </Menu>
  );
});

/** A link to a page of others; none where there is no address for it. */
function LinkItem({
  url,
  what,
  children,
}: {
  readonly url: string | undefined;
  readonly what: string;
  readonly children: React.ReactNode;
}) {
  if (url === undefined) return undefined;
  return (
    <Menu.Item
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={children}
    >
      {what}
    </Menu.Item>
  );
}
