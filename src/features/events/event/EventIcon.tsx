import classes from "./EventIcon.module.css";
import { eventStyle } from "./eventStyle.ts";

/** The icon of an event in its colour; words beside it say the same. `name` is what `nameOf` says. */
export function EventIcon({ name }: { readonly name: string }) {
  const { Icon, tone } = eventStyle(name);
  return (
    <span className={classes.icon} data-tone={tone} aria-hidden="true">
      <Icon size={18} />
    </span>
  );
}
