import { Menu } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { useUser } from "../../state/sessionStore.ts";
import classes from "./MainLayout.module.css";
import { useSignOut } from "./signOut.ts";
import { useAppearance } from "./useAppearance.ts";

/** Who is signed in, how the page looks and speaks, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const user = useUser();
  const signOut = useSignOut();
  const { themes, languages } = useAppearance();
  return (
    <Menu position="right-end" width={240} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.entry} aria-label={t("nav.account")}>
          <IconUserCircle size={24} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.account ?? ""}>
        <Menu.Label>
          <b>{user.guest === undefined ? shownText(user.name) : t("share.guest")}</b>
          <br />
          {shownText(user.email)}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t("nav.theme")}</Menu.Label>
        {themes.map(({ id, name, isChosen, choose }) => (
          <Menu.RadioItem key={id} value={id} checked={isChosen} onChange={choose}>
            {name}
          </Menu.RadioItem>
        ))}
        <Menu.Label>{t("nav.language")}</Menu.Label>
        {languages.map(({ id, name, isChosen, choose }) => (
          <Menu.RadioItem key={id} lang={id} value={id} checked={isChosen} onChange={choose}>
            {name}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{t("nav.signOut")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
