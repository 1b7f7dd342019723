import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AUDIT_FORMATS, type AuditFilter, auditFilePath } from "../../api/audit.ts";
import { FileProgress } from "../../state/download/FileProgress.tsx";
import { useDownload } from "../../state/download/useDownload.ts";
import { safeFileName } from "../../ui/safeFileName.ts";
import classes from "./Audit.module.css";
import type { AuditView } from "./auditFilter.ts";

interface Props {
  readonly view: AuditView;
  readonly filter: AuditFilter;
}

/** Format names are the same in all languages. */
const FORMAT_NAMES = { csv: "CSV", jsonl: "JSON Lines" };

/** All rows of the period and filter as a file, oldest first. */
export function AuditExport({ view, filter }: Props) {
  const { t } = useTranslation();
  const file = useDownload();
  return (
    <div className={classes.export}>
      {AUDIT_FORMATS.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          disabled={file.isDownloading}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() =>
            file.fetch({
              path: auditFilePath(format, filter),
              fileName: safeFileName([t("pages.audit"), view.from, view.to], format),
            })
          }
        >
          {t("audit.exportAs", { format: FORMAT_NAMES[format] })}
        </Button>
      ))}
      <FileProgress of={file} />
    </div>
  );
}
