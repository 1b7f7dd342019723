import { IconArrowLeft, IconLayoutGrid } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import { useMapAddress } from "../../state/mapAddress.ts";
import { useSettingsPages } from "../menu/useSettingsPages.ts";
import classes from "./SettingsFrame.module.css";

/** At the left of the settings on a wide screen: the way back, and every page one may open. */
export function SettingsList() {
  const { t } = useTranslation();
  const map = useMapAddress();
  const pages = useSettingsPages();
  return (
    <nav className={classes.list} aria-label={t("pages.settings")}>
      <Link to={map} className={classes.item}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t("app.backToMap")}
      </Link>
      <NavLink to="/settings" end className={classes.item ?? ""}>
        <IconLayoutGrid size={18} aria-hidden="true" />
        {t("settings.all")}
      </NavLink>
      {pages.map(({ path, title, Icon }) => (
        <NavLink key={path} to={path} className={classes.item ?? ""}>
          <Icon size={18} aria-hidden="true" />
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
