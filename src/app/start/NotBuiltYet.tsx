import { Button, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMapAddress } from "../../state/mapAddress.ts";
import { type PageName, useTitle } from "./useTitle.ts";
import classes from "./WaitScreen.module.css";

/** An address of the product whose page is still to come says so. */
export function NotBuiltYet({ page }: { readonly page: PageName }) {
  const { t } = useTranslation();
  useTitle(page);
  return (
    <Message title={t("notBuilt.title", { page: t(`pages.${page}`) })} text={t("notBuilt.text")} />
  );
}

/** An address that nothing is at. */
export function NotFound() {
  const { t } = useTranslation();
  useTitle("notFound");
  return <Message title={t("app.notFound")} text="" />;
}

/** An address of the product that this server has no page for: whoever runs it may have one elsewhere. */
export function NoPageHere() {
  const { t } = useTranslation();
  useTitle("notFound");
  return <Message title={t("app.notFound")} text={t("app.noPageHere")} />;
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  /** What else there is to do than to go back. */
  readonly children?: ReactNode;
}

/** In place of a page: what is to be known of it, and the way back. */
export function Message({ title, text, children }: MessageProps) {
  const { t } = useTranslation();
  const map = useMapAddress();
  return (
    <main className={classes.page} id="content">
      <Stack align="center" p="md" maw={480}>
        <Title order={1} size="h3" ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        {children}
        <Button component={Link} to={map} variant={children ? "subtle" : "filled"}>
          {t("app.backToMap")}
        </Button>
      </Stack>
    </main>
  );
}
