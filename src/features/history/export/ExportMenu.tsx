import { Button, Menu } from "@mantine/core";
import { IconDownload, IconLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./HistoryExport.module.css";

interface Props {
  /** Copies a link to what is seen, at the cursor's moment. */
  readonly onCopyLink: () => void;
  /** The files that there are. */
  readonly children: ReactNode;
}

/** What can be taken away of the past: files, and a link to the moment. */
export function ExportMenu({ onCopyLink, children }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" shadow="md" width={240} withinPortal>
      <Menu.Target>
        <Button
          className={classes.open ?? ""}
          size="xs"
          variant="default"
          aria-label={t("historyExport.export")}
        >
          <IconDownload size={16} aria-hidden="true" />
          <span className={classes.openText}>{t("historyExport.export")}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {children}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={onCopyLink}>
          {t("historyExport.copyLink")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
