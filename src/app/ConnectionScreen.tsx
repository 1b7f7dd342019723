import { useTranslation } from "react-i18next";
import {
  BrowserFacts,
  ConnectionFacts,
  ServerFacts,
} from "../features/connection/ConnectionFacts.tsx";
import { DiagnosticFigures } from "../features/diagnostics/DiagnosticFigures.tsx";
import classes from "./settings/SettingsFrame.module.css";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of the connection: how live the view is, and what lies between it and the trackers. */
export function ConnectionScreen() {
  const { t } = useTranslation();
  useTitle("connection");
  return (
    <SettingsFrame
      title={t("pages.connection")}
      text={t("settings.for.connection")}
      help="connectionPage"
      isText
    >
      <ConnectionFacts />
      <ServerFacts />
      <BrowserFacts />
      <section className={classes.part}>
        <h2 className={classes.heading}>{t("diagnostics.title")}</h2>
        <DiagnosticFigures />
      </section>
    </SettingsFrame>
  );
}
