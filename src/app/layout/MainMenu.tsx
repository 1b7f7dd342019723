import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { EventBell } from "../../features/events/centre/EventBell.tsx";
import { useMapAddress } from "../../state/mapAddress.ts";
import { PartnerBrand } from "../../state/PartnerBrand.tsx";
import { ariaShortcut } from "../../state/shortcuts.ts";
import { useLayout } from "../../ui/pane/useLayout.ts";
import { Tip } from "../../ui/Tip.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import classes from "./MainLayout.module.css";
import { openOutside, useMenu } from "./useMenu.ts";

interface Props {
  readonly onPalette: () => void;
}

/** A phone's bar has room for no more; the account's menu has all of them. */
const MOST_ON_PHONE = 5;

/** The rail at the left; on a phone the bar at the bottom. */
export function MainMenu({ onPalette }: Props) {
  const { t } = useTranslation();
  const map = useMapAddress();
  const entries = useMenu();
  // Where they cover no neighbour.
  const isPhone = useLayout() === "phone";
  const side = isPhone ? "top" : "right";
  const shown = isPhone ? entries.slice(0, MOST_ON_PHONE) : entries;
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <span className={classes.mark}>
        <PartnerBrand markOnly />
      </span>
      <Tip label={t("palette.title")} position={side}>
        <button
          type="button"
          className={classes.entry}
          aria-label={t("palette.title")}
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaShortcut("palette")}
          onClick={onPalette}
        >
          <IconSearch size={22} aria-hidden="true" />
        </button>
      </Tip>
      {shown.map(({ id, label, target, Icon }) => (
        <Tip key={id} label={label} position={side}>
          {target.type === "page" ? (
            <NavLink
              to={target.path === map.pathname ? map : target.path}
              className={classes.entry ?? ""}
              aria-label={label}
            >
              <Icon size={22} aria-hidden="true" />
            </NavLink>
          ) : (
            <button
              type="button"
              className={classes.entry}
              aria-label={label}
              onClick={() => openOutside(target)}
            >
              <Icon size={22} aria-hidden="true" />
            </button>
          )}
        </Tip>
      ))}
      <span className={classes.spring} />
      <EventBell tipSide={side} className={classes.entry ?? ""} />
      <AccountMenu />
    </nav>
  );
}
