import { useTranslation } from "react-i18next";
import classes from "./Audit.module.css";
import { AuditCheck } from "./AuditCheck.tsx";
import { AuditExport } from "./AuditExport.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditRows } from "./AuditRows.tsx";
import { filterOfView } from "./auditFilter.ts";
import { useAuditView } from "./useAuditView.ts";

/** The audit trail: checked, searched, and taken as a file. */
export function AuditTrail() {
  const { t } = useTranslation();
  const { view, zone, change, showAll } = useAuditView();
  const filter = filterOfView(view, zone);
  return (
    <>
      <AuditCheck />
      <AuditFilters view={view} isPeriod={filter !== undefined} onChange={change} />
      {filter ? (
        <>
          <AuditExport view={view} filter={filter} />
          <AuditRows filter={filter} onChange={change} onShowAll={showAll} />
        </>
      ) : (
        <p className={classes.fault} role="alert">
          {t("audit.reversed")}
        </p>
      )}
    </>
  );
}
