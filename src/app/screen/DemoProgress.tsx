import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/useFormat.ts";
import { useDemo } from "../../state/useDemo.ts";
import classes from "./MapScreen.module.css";

/** While a new demonstration makes its past the fleet fills up: this says so. */
export function DemoProgress() {
  const { t } = useTranslation();
  const format = useFormat();
  const fleet = useDemo()?.fleet;
  if (fleet?.type !== "preparing") return undefined;
  const { done, total } = fleet;
  const text = t("demo.preparing", { done: format.count(done), total: format.count(total) });
  return (
    <div className={classes.progress} role="status">
      <span>{text}</span>
      <Progress value={total > 0 ? (100 * done) / total : 0} aria-label={text} size="sm" />
    </div>
  );
}
