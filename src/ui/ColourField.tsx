import type { ReactNode } from "react";
import classes from "./ColourField.module.css";

/** What the chooser opens with where no colour is typed: it knows no "none". */
const AT_FIRST = "#1f6feb";

interface Props {
  /** The field in which it is typed. */
  readonly children: ReactNode;
  /** Of the chooser: the field has its own. */
  readonly label: string;
  readonly value: string;
  readonly isReadOnly?: boolean;
  readonly onChoose: (colour: string) => void;
}

/** A colour, typed as `#rrggbb` or chosen in the browser's own chooser beside it. */
export function ColourField({ children, label, value, isReadOnly = false, onChoose }: Props) {
  return (
    <div className={classes.field}>
      {children}
      <input
        type="color"
        className={classes.chooser}
        aria-label={label}
        disabled={isReadOnly}
        value={/^#[\da-f]{6}$/i.test(value) ? value : AT_FIRST}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  );
}
