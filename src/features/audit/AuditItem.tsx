import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { AUDIT_SUBJECT_KINDS } from "#contract/auditActions";
import { isObject } from "#contract/traccar/wire";
import { shownText } from "#domain/text/shownText";
import type { AuditRow } from "../../api/audit.ts";
import { NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useActionText } from "../../state/useActionText.ts";
import classes from "./Audit.module.css";
import { AuditDetail } from "./AuditDetail.tsx";
import type { AuditView } from "./auditFilter.ts";
import { CommandLine } from "./CommandLine.tsx";

interface Props {
  readonly row: AuditRow;
  readonly onChange: (change: Partial<AuditView>) => void;
}

/** One thing that somebody did; the person and the thing lead to all there is of them. */
export function AuditItem({ row, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const actionText = useActionText();
  const [isOpen, setOpen] = useState(false);
  const detail = useId();
  const { user } = row;
  const who =
    user === undefined
      ? t("audit.server")
      : (shownText(row.userName) ?? t("audit.user", { id: user }));
  return (
    <li className={classes.item} data-action={row.action}>
      <div className={classes.line}>
        <time className={classes.time} dateTime={new Date(row.at).toISOString()}>
          {format.dateTime(row.at)}
        </time>
        {user === undefined ? (
          <span className={classes.who}>{who}</span>
        ) : (
          <button
            type="button"
            className={`${classes.who} ${classes.pick}`}
            title={t("audit.onlyUser", { name: who })}
            onClick={() => onChange({ user })}
          >
            <bdi>{who}</bdi>
          </button>
        )}
        <span className={classes.what}>{actionText(row.action)}</span>
        <Subject row={row} onChange={onChange} />
        <span className={classes.address}>{row.address ?? NO_VALUE}</span>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detail : undefined}
          aria-label={t("audit.details", { id: row.id })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} aria-hidden="true" data-open={isOpen || undefined} />
        </button>
      </div>
      <Many row={row} />
      {/^(command|approval)\./.test(row.action) && row.objectKind === "vehicle" && (
        <CommandLine written={row.after} />
      )}
      {isOpen && <AuditDetail id={detail} row={row} />}
    </li>
  );
}

/** Of links that were written as one, how many: a row is one change, and may be of thousands of vehicles. */
function Many({ row: { before, after } }: Pick<Props, "row">) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = linksIn(after) ?? linksIn(before) ?? 0;
  if (count < 2) return undefined;
  return <p className={classes.many}>{t("audit.links", { count, shown: format.count(count) })}</p>;
}

const linksIn = (written: unknown): number | undefined =>
  isObject(written) && Array.isArray(written.links) ? written.links.length : undefined;

/** What was acted on, by its name where it has one. */
function Subject({ row, onChange }: Props) {
  const { t } = useTranslation();
  const { objectId: id } = row;
  const kind = AUDIT_SUBJECT_KINDS.find((one) => one === row.objectKind);
  if (!kind || id === undefined) return <span className={classes.subject} />;
  const name =
    shownText(row.objectName) ?? t("audit.object", { kind: t(`audit.kind.${kind}`), id });
  return (
    <button
      type="button"
      className={`${classes.subject} ${classes.pick}`}
      title={t("audit.onlyObject", { name })}
      onClick={() => onChange({ object: { kind, id } })}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
