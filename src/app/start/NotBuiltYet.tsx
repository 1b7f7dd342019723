import { Button, Stack, Text, Title } from "@mantine/core";
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

function Message({ title, text }: { readonly title: string; readonly text: string }) {
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
        <Button component={Link} to={map}>
          {t("app.backToMap")}
        </Button>
      </Stack>
    </main>
  );
}
