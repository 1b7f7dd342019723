import { IconAlertTriangle, IconArrowDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Severity } from "#domain/vehicle/displayRules";
import classes from "./Reading.module.css";

interface Props {
  /** What it is, for who does not see the icon. */
  readonly name: string;
  readonly icon: ReactNode;
  readonly severity?: Severity | undefined;
  /** `#rrggbb` of a mapping: shown as a spot beside the icon, never as text. */
  readonly colour?: string | undefined;
  readonly children: ReactNode;
}

/** One reading of a row: icon, value, and how serious it is as sign, word and colour. */
export function Reading({ name, icon, severity = "normal", colour, children }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.reading} data-severity={severity} title={name}>
      {icon}
      <span className="visually-hidden">{name} </span>
      {colour && <i className={classes.spot} style={{ background: colour }} />}
      <span className={classes.value}>{children}</span>
      {severity === "low" && <IconArrowDown size={12} aria-hidden="true" />}
      {severity === "veryLow" && <IconAlertTriangle size={13} aria-hidden="true" />}
      {severity !== "normal" && (
        <span className="visually-hidden"> {t(`list.severity.${severity}`)}</span>
      )}
    </span>
  );
}
