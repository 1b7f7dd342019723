import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Readiness } from "../../api/actuations.ts";
import { NO_VALUE } from "../../i18n/format.ts";
import classes from "./Immobilizer.module.css";

interface Props extends Pick<Readiness, "checks"> {
  /** The second person's name, once it is known. */
  readonly approvedBy?: string | undefined;
}

/** What the server looks at, each with what stands in the way. Colour is never alone. */
export function CheckList({ checks, approvedBy = NO_VALUE }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={classes.checks} aria-label={t("immobilizer.checks")} aria-live="polite">
      {checks.map(({ check, refusal }) => {
        const Icon = refusal ? IconCircleX : IconCircleCheck;
        return (
          <li key={check} data-check={check} data-met={refusal === undefined}>
            <Icon
              size={16}
              aria-label={t(refusal ? "immobilizer.notMet" : "immobilizer.met")}
              role="img"
            />
            <span>
              {refusal
                ? t(`actuation.refusal.${refusal}`)
                : t(`immobilizer.check.${check}`, { name: approvedBy })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
