import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { EngineProvider } from "../engine/EngineProvider.tsx";
import classes from "./MainLayout.module.css";
import { MainMenu } from "./MainMenu.tsx";
import { SessionWatch } from "./SessionWatch.tsx";
import { Waiting } from "./Waiting.tsx";

/** The frame of every page behind the sign-in; the engine lives as long as it does. */
export function MainLayout() {
  const { t } = useTranslation();
  return (
    <EngineProvider>
      <a className={classes.skip} href="#content">
        {t("app.skipToContent")}
      </a>
      <SessionWatch />
      <div className={classes.frame}>
        <MainMenu />
        <div className={classes.content}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </EngineProvider>
  );
}
