import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../i18n/useFormat.ts";
import classes from "../Manage.module.css";
import type { TableState } from "./manageTableState.ts";

interface Props {
  readonly state: TableState;
  readonly chosen: ReadonlySet<number>;
  readonly mayRemove: boolean;
  /** Rows are on their way out. */
  readonly isReading: boolean;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  /** Absent: there are no files of the kind. */
  readonly onExport: (() => void) | undefined;
  /** Absent: many of them get nothing in common. */
  readonly onEdit: (() => void) | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** How many there are, or what can be done with those that are chosen. */
export function ChosenBar({ state, chosen, mayRemove, isReading, children, ...does }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state.type !== "ready") return undefined;
  const { found, total } = state.rows;
  return (
    <div className={classes.chosen}>
      <span role="status">
        {chosen.size > 0
          ? t("manage.chosen", { count: chosen.size, shown: format.count(chosen.size) })
          : found === total
            ? t("manage.total", { count: total, shown: format.count(total) })
            : t("manage.found", {
                count: found,
                shown: format.count(found),
                total: format.count(total),
              })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={does.onCopy}
        disabled={found === 0}
        loading={isReading}
      >
        {t("manage.copy")}
      </Button>
      {does.onExport && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={does.onExport}
          disabled={found === 0}
          loading={isReading}
        >
          {t("many.files.export")}
        </Button>
      )}
      {children}
      {chosen.size > 0 && (
        <>
          {does.onEdit && (
            <Button size="compact-sm" variant="default" onClick={does.onEdit}>
              {t("many.edit")}
            </Button>
          )}
          {mayRemove && (
            <Button size="compact-sm" variant="default" color="red" onClick={does.onRemove}>
              {t("manage.remove")}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={does.onClear}>
            {t("manage.clear")}
          </Button>
        </>
      )}
    </div>
  );
}
