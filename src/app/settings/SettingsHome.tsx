import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import card from "../../ui/LinkCard.module.css";
import { useSettingsPages } from "../menu/useSettingsPages.ts";
import { useTitle } from "../start/useTitle.ts";
import classes from "./SettingsFrame.module.css";
import { SettingsFrame } from "./SettingsFrame.tsx";

/** Every page of the settings that one may open, and what it is for. */
export function SettingsHome() {
  const { t } = useTranslation();
  const pages = useSettingsPages();
  useTitle("settings");
  return (
    <SettingsFrame
      title={t("pages.settings")}
      text={t("settings.text")}
      wide
      isHome
      help="whereThings"
    >
      <ul className={classes.cards}>
        {pages.map(({ path, title, text, Icon }) => (
          <li key={path}>
            <Link to={path} className={card.card}>
              <Icon size={20} aria-hidden="true" />
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </SettingsFrame>
  );
}
