import { Button, Code, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router-dom";
import { PartNotLoaded } from "../../ui/lazyPart.ts";
import classes from "./WaitScreen.module.css";

/** A fault of ours must not leave a white page: it says so and offers to start again. */
export function CrashScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isMissing = error instanceof PartNotLoaded;
  return (
    <main className={classes.page}>
      <Stack align="center" role="alert">
        <Title order={1} size="h3">
          {t(isMissing ? "app.partMissing" : "app.crashed")}
        </Title>
        {!isMissing && <Code>{error instanceof Error ? error.message : String(error)}</Code>}
        <Button onClick={() => location.reload()}>{t("app.reload")}</Button>
      </Stack>
    </main>
  );
}
