import { shownText } from "#domain/text/shownText";
import { NO_VALUE } from "../../i18n/format.ts";
import classes from "./UntrustedText.module.css";

/**
 * Text that a user or a tracker made: it stays text, keeps its own writing direction to itself, and
 * takes a few lines at most; the whole of it stands in its title.
 */
export function UntrustedText({ text }: { readonly text: string | undefined }) {
  const shown = shownText(text);
  if (shown === undefined) return NO_VALUE;
  return (
    <bdi className={classes.text} title={shown.length > CLAMPED_FROM ? shown : undefined}>
      {shown}
    </bdi>
  );
}

/** About what four lines of the narrowest panel hold. */
const CLAMPED_FROM = 120;
