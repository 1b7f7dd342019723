import { useTranslation } from "react-i18next";
import { useEngineHealth } from "../../engine/EngineProvider.tsx";
import classes from "./Connection.module.css";

/** While the engine breaks down again and again: what is shown may be old for seconds. */
export function EngineNotice() {
  const { t } = useTranslation();
  const health = useEngineHealth();
  if (health.type === "well") return undefined;

  return (
    <div className={classes.banner} role="alert">
      <strong>{t("connection.engineFailing", { count: health.restarts })}</strong>
    </div>
  );
}
