import { Popover } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { MapButton } from "../../map/controls/MapControls.tsx";
import { useUser } from "../../state/sessionStore.ts";
import { BaseChooser } from "./BaseChooser.tsx";
import { KeptLine } from "./KeptLine.tsx";
import classes from "./MapOptions.module.css";
import { FleetSwitches, OverlaySwitches } from "./OptionSwitches.tsx";

/** The map's own notice and one of the page stand above, which it leaves free. */
const NOTICES_PX = 160;

/** The options one changes while looking at the map; `areas` holds the switches for areas. */
export function MapOptionsButton({ areas }: { readonly areas: ReactNode }) {
  const { t } = useTranslation();
  const { guest } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="left-start"
      width={320}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      middlewares={{
        shift: { padding: { top: NOTICES_PX, bottom: 8, left: 8, right: 8 } },
        flip: false,
      }}
    >
      <Popover.Target>
        <div>
          <MapButton
            label={t("mapOptions.button")}
            pressed={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconStack2 size={20} aria-hidden="true" />
          </MapButton>
        </div>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.popover ?? ""}
        role="dialog"
        aria-label={t("mapOptions.title")}
      >
        <BaseChooser />
        <OverlaySwitches />
        <FleetSwitches />
        {areas}
        <KeptLine />
        {guest === undefined && (
          <Link className={classes.all ?? ""} to="/settings/map">
            {t("mapOptions.all")}
          </Link>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
