import { Button, Menu } from "@mantine/core";
import { IconDownload, IconLink } from "@tabler/icons-react";
import { useMachine } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { fromCallback } from "xstate";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { downloadFile } from "../../../api/downloadFile.ts";
import {
  EXPORT_FORMATS,
  EXPORT_SUBJECTS,
  type ExportFormat,
  type ExportSubject,
  historyFilePath,
} from "../../../api/historyFiles.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import { saveBlob } from "../../../ui/saveBlob.ts";
import { ExportProgress } from "./ExportProgress.tsx";
import { exportFileName } from "./exportFileName.ts";
import { type DownloadEvent, exportMachine, type NamedFile } from "./exportMachine.ts";
import classes from "./HistoryExport.module.css";

interface Props {
  readonly vehicle: VehicleId;
  /** The vehicle's, as it is known. */
  readonly name: string;
  /** Included. */
  readonly from: EpochMs;
  /** Excluded. */
  readonly to: EpochMs;
  /** Copies a link to what is seen, at the cursor's moment. */
  readonly onCopyLink: () => void;
}

const download = fromCallback<DownloadEvent, NamedFile>(({ input, sendBack }) => {
  const stop = new AbortController();
  void downloadFile(historyFilePath(input), {
    signal: stop.signal,
    onProgress: (progress) => sendBack({ type: "download.progressed", progress }),
  }).then((result) =>
    sendBack(
      result.ok
        ? { type: "download.finished", blob: result.value }
        : { type: "download.failed", error: result.error },
    ),
  );
  return () => stop.abort();
});
const machine = exportMachine.provide({
  actors: { download },
  actions: { save: (_self, { blob, fileName }) => saveBlob(blob, fileName) },
});

/** Format names are the same in all languages. */
const FORMAT_NAMES = { csv: "CSV", xlsx: "XLSX", gpx: "GPX", kml: "KML", geojson: "GeoJSON" };

/** A vehicle's route and trips of the open period as files, and a link to the moment that is seen. */
export function HistoryExport({ vehicle, name, from, to, onCopyLink }: Props) {
  const { t } = useTranslation();
  const zone = userZone(useUser());
  const [state, send] = useMachine(machine);
  const { file, progress, error } = state.context;
  const isDownloading = state.matches("downloading");
  const choose = (subject: ExportSubject, format: ExportFormat) => {
    const word = t(`historyExport.${subject}`);
    const fileName = exportFileName({ name, word, from, to, zone, format });
    send({ type: "user.chose", file: { vehicle, subject, format, from, to, fileName } });
  };
  return (
    <div className={classes.export}>
      <Menu position="bottom-end" shadow="md" width={240} withinPortal>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {t("historyExport.export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ""}>
          {EXPORT_SUBJECTS.map((subject) => (
            <div key={subject} role="group" aria-label={t(`historyExport.${subject}`)}>
              <Menu.Label>{t(`historyExport.${subject}`)}</Menu.Label>
              {EXPORT_FORMATS.map((format) => (
                <Menu.Item
                  key={format}
                  disabled={isDownloading}
                  onClick={() => choose(subject, format)}
                >
                  {t(`historyExport.${subject}As`, { format: FORMAT_NAMES[format] })}
                </Menu.Item>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={onCopyLink}>
            {t("historyExport.copyLink")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {file && !state.matches({ ready: "idle" }) && (
        <ExportProgress
          fileName={file.fileName}
          progress={progress}
          error={state.matches({ ready: "failed" }) ? error : undefined}
          isDownloading={isDownloading}
          onCancel={() => send({ type: "user.cancelled" })}
          onRetry={() => send({ type: "user.retried" })}
          onDismiss={() => send({ type: "user.dismissed" })}
        />
      )}
    </div>
  );
}
