import { useTranslation } from "react-i18next";
import type { Knots } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "./EventCard.module.css";

/** The traffic sign of a speed limit, in the reader's unit. */
export function LimitSign({ limit }: { readonly limit: Knots }) {
  const { t } = useTranslation();
  const format = useFormat();
  const speed = format.speed(limit);
  // Number and unit are never broken apart, so the space between them is one that holds them.
  const [number, unit] = speed.split("\u00a0");
  return (
    <span className={classes.sign} role="img" aria-label={t("events.limitSign", { speed })}>
      <b>{number}</b>
      <small>{unit}</small>
    </span>
  );
}
