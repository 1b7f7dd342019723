import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type AuditReport, auditReportQuery } from "../../api/audit.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import classes from "./Audit.module.css";

const FAULTS = ["changed", "missing", "forgedSeal"] as const;

/** Reads the whole trail when asked to, and says whether it is as it was written. */
export function AuditCheck() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const check = useQuery({
    ...auditReportQuery,
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  return (
    <div className={classes.card} data-testid="audit-check">
      <Button
        variant="default"
        size="xs"
        loading={check.isFetching}
        leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
        onClick={() => void check.refetch()}
      >
        {t("audit.check")}
      </Button>
      <div role="status">
        {check.isFetching ? (
          t("audit.checking")
        ) : check.error ? (
          <span className={classes.fault}>
            {t("audit.notChecked", { detail: failureText(check.error) })}
          </span>
        ) : check.data ? (
          <Verdict report={check.data} />
        ) : (
          t("audit.checkText")
        )}
      </div>
    </div>
  );
}

function Verdict({
  report: { rows, sealedId, sealedAt, fault },
}: {
  readonly report: AuditReport;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (fault) {
    const kind = FAULTS.find((one) => one === fault.kind) ?? "changed";
    return (
      <strong className={classes.fault} data-verdict="fault">
        {fault.id === undefined
          ? t(`audit.fault.${kind}`)
          : t("audit.faultAt", { fault: t(`audit.fault.${kind}`), id: fault.id })}
      </strong>
    );
  }
  return (
    <span className={classes.intact} data-verdict="intact">
      {t("audit.intact", { count: rows, number: format.count(rows) })}{" "}
      {sealedId !== undefined &&
        sealedAt !== undefined &&
        t("audit.sealed", { id: sealedId, time: format.dateTime(sealedAt) })}
    </span>
  );
}
