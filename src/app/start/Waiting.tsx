import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./WaitScreen.module.css";

/** A part of the page is on its way. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <main className={classes.page} aria-busy="true">
      <Loader role="progressbar" aria-label={t("app.loading")} />
    </main>
  );
}
