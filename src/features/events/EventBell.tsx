import { Tooltip } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatShortCount } from "../../i18n/format.ts";
import { useAlerts } from "../../state/alerts.ts";
import classes from "./EventBell.module.css";
import { useCentreLink } from "./useCentreLink.ts";

/** Opens the list of alerts, and says how many nobody has looked at. */
export function EventBell({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const count = useAlerts(({ unread }) => unread.size);
  const { isOpen, show } = useCentreLink();
  const label = count > 0 ? t("events.bell", { count }) : t("events.title");
  return (
    <Tooltip label={label} position="right">
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
    </Tooltip>
  );
}
