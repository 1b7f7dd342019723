import { Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { EventBell } from "../features/events/EventBell.tsx";
import { ariaShortcut } from "../state/shortcuts.ts";
import { Brand } from "../ui/Brand.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import classes from "./MainLayout.module.css";
import { MENU_ENTRIES } from "./menuEntries.ts";

interface Props {
  readonly onPalette: () => void;
}

/** The rail at the left; on a phone the bar at the bottom. */
export function MainMenu({ onPalette }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <span className={classes.mark}>
        <Brand markOnly />
      </span>
      <Tooltip label={t("palette.title")} position="right">
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
      </Tooltip>
      {MENU_ENTRIES.map(({ to, label, Icon }) => (
        <Tooltip key={to} label={t(`nav.${label}`)} position="right">
          <NavLink to={to} className={classes.entry ?? ""} aria-label={t(`nav.${label}`)}>
            <Icon size={22} aria-hidden="true" />
          </NavLink>
        </Tooltip>
      ))}
      <span className={classes.spring} />
      <EventBell className={classes.entry ?? ""} />
      <AccountMenu />
    </nav>
  );
}
