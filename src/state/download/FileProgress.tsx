import { Button, CloseButton, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../useFailureText.ts";
import classes from "./FileProgress.module.css";
import type { FileDownload } from "./useDownload.ts";

/** How far a file has come, and how that ended; nothing where no file was asked for. */
export function FileProgress({ of: file }: { readonly of: FileDownload }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonText = useReasonText();
  const { fileName, progress, error, isDownloading } = file;
  if (fileName === undefined) return undefined;
  const bytes = format.bytes(progress?.bytes ?? 0);
  const total = progress?.total;
  return (
    <div className={classes.progress} data-testid="export-progress">
      <span className={classes.file}>{fileName}</span>
      {isDownloading && (
        <>
          <span className={classes.bytes}>
            {total === undefined
              ? t("download.bytes", { bytes })
              : t("download.bytesOf", { bytes, total: format.bytes(total) })}
          </span>
          {total !== undefined && (
            <Progress
              className={classes.bar ?? ""}
              size="xs"
              value={((progress?.bytes ?? 0) / total) * 100}
              aria-label={fileName}
            />
          )}
          <Button size="compact-xs" variant="default" onClick={file.cancel}>
            {t("download.cancel")}
          </Button>
        </>
      )}
      {!isDownloading && error === undefined && (
        <span role="status">{t("download.saved", { bytes })}</span>
      )}
      {error && (
        <>
          <span role="alert" className={classes.failure}>
            {reasonText(error)}
          </span>
          <Button size="compact-xs" variant="default" onClick={file.retry}>
            {t("error.tryAgain")}
          </Button>
        </>
      )}
      {!isDownloading && (
        <CloseButton size="sm" aria-label={t("download.dismiss")} onClick={file.dismiss} />
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
          ? t("download.failed.busy")
          : t("download.failed.busyFor", { seconds: error.retryAfterSeconds });
      case "tooLarge":
      case "notAllowed":
      case "notFound":
      case "signedOut":
      case "timeout":
        return t(`download.failed.${error.reason}`);
      default:
        return t("download.failed.other", { detail: failureText(error) });
    }
  };
}
