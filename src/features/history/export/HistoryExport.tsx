import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import {
  EXPORT_FORMATS,
  EXPORT_SUBJECTS,
  type ExportFormat,
  type ExportSubject,
  historyFilePath,
} from "../../../api/historyFiles.ts";
import { FileProgress } from "../../../state/download/FileProgress.tsx";
import { useDownload } from "../../../state/download/useDownload.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { exportFileName } from "./exportFileName.ts";
import classes from "./HistoryExport.module.css";
import { useTripFileReader } from "./useTripFileReader.ts";

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

/** Format names are the same in all languages. */
const FORMAT_NAMES = { csv: "CSV", xlsx: "XLSX", gpx: "GPX", kml: "KML", geojson: "GeoJSON" };

/** A vehicle's route and trips of the open period as files, and a link to the moment that is seen. */
export function HistoryExport({ vehicle, name, from, to, onCopyLink }: Props) {
  const { t } = useTranslation();
  const zone = userZone(useUser());
  const reader = useTripFileReader();
  const file = useDownload();
  const choose = (subject: ExportSubject, format: ExportFormat) => {
    const word = t(`historyExport.${subject}`);
    const fileName = exportFileName({ name, word, from, to, zone, format });
    file.fetch({ path: historyFilePath({ vehicle, subject, format, from, to }, reader), fileName });
  };
  return (
    <div className={classes.export}>
      <ExportMenu onCopyLink={onCopyLink}>
        {EXPORT_SUBJECTS.map((subject) => (
          <div key={subject} role="group" aria-label={t(`historyExport.${subject}`)}>
            <Menu.Label>{t(`historyExport.${subject}`)}</Menu.Label>
            {EXPORT_FORMATS.map((format) => (
              <Menu.Item
                key={format}
                disabled={file.isDownloading}
                onClick={() => choose(subject, format)}
              >
                {t(`historyExport.${subject}As`, { format: FORMAT_NAMES[format] })}
              </Menu.Item>
            ))}
          </div>
        ))}
      </ExportMenu>
      <FileProgress of={file} />
    </div>
  );
}
