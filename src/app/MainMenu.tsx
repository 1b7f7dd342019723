import { Menu, Tooltip, useMantineColorScheme } from "@mantine/core";
import {
  IconChartBar,
  IconFileAnalytics,
  IconHelp,
  IconMap2,
  IconSettings,
  IconUserCircle,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { useEngine } from "../engine/EngineProvider.tsx";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { setLocale } from "../i18n/startMessages.ts";
import { DEVICE_LOCALE, remember } from "../state/remembered.ts";
import { useUser } from "../state/session.ts";
import { Brand } from "../ui/Brand.tsx";
import classes from "./MainLayout.module.css";
import { signOut } from "./signOut.ts";

const ENTRIES = [
  { to: "/map", label: "map", Icon: IconMap2 },
  { to: "/dashboard", label: "dashboard", Icon: IconChartBar },
  { to: "/reports", label: "reports", Icon: IconFileAnalytics },
  { to: "/settings/vehicles", label: "settings", Icon: IconSettings },
  { to: "/manual", label: "manual", Icon: IconHelp },
] as const;

/** The rail at the left; on a phone the bar at the bottom. */
export function MainMenu() {
  const { t } = useTranslation();
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <span className={classes.mark}>
        <Brand markOnly />
      </span>
      {ENTRIES.map(({ to, label, Icon }) => (
        <Tooltip key={to} label={t(`nav.${label}`)} position="right">
          <NavLink to={to} className={classes.entry ?? ""} aria-label={t(`nav.${label}`)}>
            <Icon size={22} aria-hidden="true" />
          </NavLink>
        </Tooltip>
      ))}
      <span className={classes.spring} />
      <AccountMenu />
    </nav>
  );
}

/** Who is signed in, how the page looks and speaks, and the way out. */
function AccountMenu() {
  const { t, i18n } = useTranslation();
  const user = useUser();
  const { engine } = useEngine();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const speak = (locale: Locale) => {
    remember(DEVICE_LOCALE, locale);
    void setLocale(locale);
  };
  return (
    <Menu position="right-end" width={240} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.entry} aria-label={t("nav.account")}>
          <IconUserCircle size={24} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <b>{user.name}</b>
          <br />
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t("nav.theme")}</Menu.Label>
        {SCHEMES.map(({ scheme, label }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            rightSection={scheme === colorScheme && "✓"}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`nav.${label}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t("nav.language")}</Menu.Label>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            role="menuitemradio"
            aria-checked={locale === i18n.language}
            rightSection={locale === i18n.language && "✓"}
            onClick={() => speak(locale)}
          >
            {nameOf(locale)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut(() => engine.stop())}>{t("nav.signOut")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const SCHEMES = [
  { scheme: "auto", label: "themeAuto" },
  { scheme: "light", label: "themeLight" },
  { scheme: "dark", label: "themeDark" },
] as const;

/** Every language under its own name: one who cannot read the page must find it. */
function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
