import type { ChangeEvent } from "react";
import classes from "./RowCheck.module.css";

interface Props {
  readonly "aria-label": string;
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/**
 * The box of a row that can be chosen; looks like the library's, which takes seven elements and the colours of
 * the theme anew for each. It is pressed alone: the row under it is not. Keys choose by the row.
 */
export function RowCheck({ onChange, ...rest }: Props) {
  return (
    <input
      type="checkbox"
      className={classes.check}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        onChange(currentTarget.checked)
      }
      {...rest}
    />
  );
}
