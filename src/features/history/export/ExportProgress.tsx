import { Button, CloseButton, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../../api/callServer.ts";
import type { DownloadProgress } from "../../../api/downloadFile.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import classes from "./HistoryExport.module.css";

interface Props {
  readonly fileName: string;
  readonly progress: DownloadProgress | undefined;
  /** Why there is no file; undefined while it comes, and when it has come. */
  readonly error: CallError | undefined;
  readonly isDownloading: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** How far a file has come, and how that ended. */
export function ExportProgress({ fileName, progress, error, isDownloading, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonText = useReasonText();
  const bytes = format.bytes(progress?.bytes ?? 0);
  const total = progress?.total;
  return (
    <div className={classes.progress} data-testid="export-progress">
      <span className={classes.file}>{fileName}</span>
      {isDownloading && (
        <>
          <span className={classes.bytes}>
            {total === undefined
              ? t("historyExport.bytes", { bytes })
              : t("historyExport.bytesOf", { bytes, total: format.bytes(total) })}
          </span>
          {total !== undefined && (
            <Progress
              className={classes.bar ?? ""}
              size="xs"
              value={((progress?.bytes ?? 0) / total) * 100}
              aria-label={fileName}
            />
          )}
          <Button size="compact-xs" variant="default" onClick={props.onCancel}>
            {t("historyExport.cancel")}
          </Button>
        </>
      )}
      {!isDownloading && error === undefined && (
        <span role="status">{t("historyExport.saved", { bytes })}</span>
      )}
      {error && (
        <>
          <span role="alert" className={classes.failure}>
            {reasonText(error)}
          </span>
          <Button size="compact-xs" variant="default" onClick={props.onRetry}>
            {t("error.tryAgain")}
          </Button>
        </>
      )}
      {!isDownloading && (
        <CloseButton size="sm" aria-label={t("historyExport.dismiss")} onClick={props.onDismiss} />
      )}
    </div>
  );
}

/** What happened and what to do; words of the server only where there are none of ours. */
function useReasonText(): (error: CallError) => string {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (error) => {
    switch (error.reason) {
      case "tooManyAttempts":
        return error.retryAfterSeconds === undefined
          ? t("historyExport.failed.busy")
          : t("historyExport.failed.busyFor", { seconds: error.retryAfterSeconds });
      case "tooLarge":
      case "notAllowed":
      case "notFound":
      case "signedOut":
      case "timeout":
        return t(`historyExport.failed.${error.reason}`);
      default:
        return t("historyExport.failed.other", { detail: failureText(error) });
    }
  };
}
