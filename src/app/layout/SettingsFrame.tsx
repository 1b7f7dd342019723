import { Button, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMapAddress } from "../../state/mapAddress.ts";
import classes from "./SettingsFrame.module.css";

interface Props {
  readonly title: string;
  /** What the page is for. */
  readonly text: string;
  /** For tables. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** What every page of the settings has around it: the way back, what it is called and is for. */
export function SettingsFrame({ title, text, wide = false, children }: Props) {
  const { t } = useTranslation();
  const map = useMapAddress();
  return (
    <main className={classes.page} data-wide={wide || undefined} id="content">
      <Button
        component={Link}
        to={map}
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        {t("app.backToMap")}
      </Button>
      <header>
        <Title order={1} size="h3">
          {title}
        </Title>
        <p className={classes.text}>{text}</p>
      </header>
      {children}
    </main>
  );
}
