import type { ReactNode } from "react";
import type { Severity } from "#domain/vehicle/displayRules";
import { NO_VALUE } from "../../i18n/format.ts";
import classes from "./Fact.module.css";

interface Props {
  readonly name: string;
  /** Colours the value, which must also say it in words: colour alone does not reach everybody. */
  readonly severity?: Severity | undefined;
  /** Below name and value, over the whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** One thing that is known of the vehicle, in a list of them. */
export function Fact({ name, severity, below, children }: Props) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd data-severity={severity}>{children ?? NO_VALUE}</dd>
      {below}
    </div>
  );
}
