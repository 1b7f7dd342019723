import { IconBell } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatShortCount } from "../../../i18n/format.ts";
import { useAlerts } from "../../../state/alerts.ts";
import { Tip } from "../../../ui/Tip.tsx";
import classes from "./EventBell.module.css";
import { useCentreLink } from "./useCentreLink.ts";

interface Props {
  readonly className: string;
  readonly tipSide: "top" | "right";
}

/** Opens the list of alerts, and says how many nobody has looked at. */
export function EventBell({ className, tipSide }: Props) {
  const { t } = useTranslation();
  const count = useAlerts(({ unread }) => unread.size);
  const { isOpen, show } = useCentreLink();
  const label = count > 0 ? t("events.bell", { count }) : t("events.title");
  return (
    <Tip label={label} position={tipSide}>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        data-testid="alert-bell"
        onClick={() => show(!isOpen)}
      >
        <span className={classes.bell}>
          <IconBell size={22} aria-hidden="true" />
          {count > 0 && (
            <span className={classes.count} aria-hidden="true" data-testid="unread-alerts">
              {formatShortCount(count)}
            </span>
          )}
        </span>
      </button>
    </Tip>
  );
}
