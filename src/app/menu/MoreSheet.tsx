import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./MainMenu.module.css";
import { MenuEntryLink } from "./MenuEntryLink.tsx";
import type { ShownEntry } from "./useMenu.ts";

interface Props {
  readonly opened: boolean;
  readonly entries: readonly ShownEntry[];
  readonly onClose: () => void;
}

/** All of the menu that a phone's bar has no room for; it goes when one is chosen. */
export function MoreSheet({ opened, entries, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.sheet ?? "", inner: classes.sheetFrame ?? "" }}
      title={t("nav.more")}
      closeButtonProps={{ "aria-label": t("nav.closeMore") }}
      transitionProps={{ duration: 120 }}
    >
      <nav className={classes.more} aria-label={t("nav.more")}>
        {entries.map((entry) => (
          <MenuEntryLink key={entry.id} entry={entry} className={classes.row} onChosen={onClose}>
            <entry.Icon size={20} aria-hidden="true" />
            {entry.label}
          </MenuEntryLink>
        ))}
      </nav>
    </Drawer>
  );
}
