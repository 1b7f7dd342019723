import { Menu } from "@mantine/core";
import { IconUserCircle } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { shownText } from "#domain/text/shownText";
import { useMapAddress } from "../../state/mapAddress.ts";
import { useUser } from "../../state/sessionStore.ts";
import { lazyPart } from "../../ui/lazyPart.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import classes from "./MainMenu.module.css";
import { useAppearance } from "./useAppearance.ts";
import { type ShownEntry, useMenu, useOpenEntry } from "./useMenu.ts";

// The form's code, which no other part of the page needs, is loaded when it opens.
const ProfileDialog = lazyPart(
  () => import("../../features/profile/ProfileDialog.tsx"),
  "ProfileDialog",
);

interface Props {
  /** Where there is room: beside the rail, below the settings' bar, above a phone's. */
  readonly position?: "right-end" | "bottom-end" | "top-end";
}

/** Who is signed in, where they may go, how the page looks and speaks, and the way out. */
export function AccountMenu({ position = "right-end" }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const entries = useMenu();
  const pages = entries.filter(({ target }) => target.type !== "signOut");
  const signOut = entries.filter(({ target }) => target.type === "signOut");
  const { themes, languages } = useAppearance();
  const [isProfileOpen, setProfileOpen] = useState(false);
  return (
    <>
      <Menu position={position} width={240} shadow="md">
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
          {user.guest === undefined && (
            <Menu.Item onClick={() => setProfileOpen(true)}>{t("profile.open")}</Menu.Item>
          )}
          <Menu.Divider />
          {pages.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
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
          {signOut.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {isProfileOpen && (
        <PaneBoundary subject="profile" onClose={() => setProfileOpen(false)}>
          <Suspense>
            <ProfileDialog onClose={() => setProfileOpen(false)} />
          </Suspense>
        </PaneBoundary>
      )}
    </>
  );
}

function Entry({ entry: { label, target, Icon, isCurrent } }: { readonly entry: ShownEntry }) {
  const open = useOpenEntry();
  const map = useMapAddress();
  const leftSection = <Icon size={16} aria-hidden="true" />;
  return target.type === "page" ? (
    <Menu.Item
      component={Link}
      to={target.path === map.pathname ? map : target.path}
      leftSection={leftSection}
      aria-current={isCurrent ? "page" : undefined}
    >
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item onClick={() => open(target)} leftSection={leftSection}>
      {label}
    </Menu.Item>
  );
}
