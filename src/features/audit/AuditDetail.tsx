import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { AuditRow } from "../../api/audit.ts";
import { NO_VALUE } from "../../i18n/format.ts";
import classes from "./Audit.module.css";
import { auditChanges } from "./auditChanges.ts";

/** Every value that was written down, under the name it has on the wire, and the row's seal. */
export function AuditDetail({ id, row }: { readonly id: string; readonly row: AuditRow }) {
  const { t } = useTranslation();
  const changes = auditChanges(row.before, row.after);
  return (
    <div id={id} className={classes.detail} data-testid="audit-detail">
      {changes.length === 0 ? (
        <p className={classes.end}>{t("audit.noValues")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("audit.value")}</th>
              <th scope="col">{t("audit.before")}</th>
              <th scope="col">{t("audit.after")}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>
                  <bdi>{shownText(before) ?? NO_VALUE}</bdi>
                </td>
                <td>
                  <bdi>{shownText(after) ?? NO_VALUE}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.end}>
        {t("audit.row", { id: row.id })} <code>{row.hash}</code>
      </p>
    </div>
  );
}
