import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AuditFilter, auditQuery } from "../../api/audit.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { OlderRows } from "../../ui/OlderRows.tsx";
import classes from "./Audit.module.css";
import { AuditItem } from "./AuditItem.tsx";
import type { AuditView } from "./auditFilter.ts";

interface Props {
  readonly filter: AuditFilter;
  readonly onChange: (change: Partial<AuditView>) => void;
  readonly onShowAll: () => void;
}

const SKELETONS = [1, 2, 3, 4, 5, 6];

/** The rows, newest first; older ones when they are asked for. */
export function AuditRows({ filter, onChange, onShowAll }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const found = useInfiniteQuery(auditQuery(filter));
  const rows = found.data?.pages.flatMap((page) => page.rows);
  const isChosen = filter.topic || filter.user !== undefined || filter.object;
  return (
    <section className={classes.rows} aria-label={t("pages.audit")} aria-busy={found.isFetching}>
      {found.isPending && SKELETONS.map((row) => <Skeleton key={row} height={44} />)}
      {rows?.length === 0 && (
        <p className={classes.empty} role="status">
          {isChosen ? t("audit.noneChosen") : t("audit.none")}{" "}
          {isChosen && (
            <Button size="compact-xs" variant="default" onClick={onShowAll}>
              {t("audit.showAll")}
            </Button>
          )}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ol className={classes.list} data-testid="audit-rows">
          {rows.map((row) => (
            <AuditItem key={row.id} row={row} onChange={onChange} />
          ))}
        </ol>
      )}
      <OlderRows
        found={found}
        failed={t("audit.notLoaded", { detail: found.error ? failureText(found.error) : "" })}
        older={t("audit.older")}
      />
      {rows && rows.length > 0 && !found.hasNextPage && (
        <p className={classes.end}>{t("audit.end")}</p>
      )}
    </section>
  );
}
