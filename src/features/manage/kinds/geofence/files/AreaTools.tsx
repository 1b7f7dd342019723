import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload, IconFileImport } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed } from "../../../../../api/callQuery.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { lazyPart } from "../../../../../ui/lazyPart.ts";
import { safeFileName } from "../../../../../ui/safeFileName.ts";
import { saveBlob } from "../../../../../ui/saveBlob.ts";
import { PAGE_PACE } from "../../../createPace.ts";
import type { ToolsProps } from "../../../managedThing.ts";
import { useManageDialog } from "../../../useManageDialog.ts";
import { AREA_FORMATS, type AreaFormat, writeAreas } from "./areaFile.ts";

/** Loaded when somebody has a file. */
const AreaImportDialog = lazyPart(() => import("./AreaImportDialog.tsx"), "AreaImportDialog");

/** What formats are called, in every language. */
const FORMAT_NAMES: Readonly<Record<AreaFormat, string>> = {
  kml: "KML",
  kmz: "KMZ",
  geojson: "GeoJSON",
  gpx: "GPX",
  csv: "CSV",
};

/** Places come from files and go into files: those that are chosen, else all that are found. */
export function AreaTools({ mayMake, chosenThings, onMade, onGone }: ToolsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dialog, show, close } = useManageDialog();
  const [isExporting, setExporting] = useState(false);
  const failureText = useFailureText();
  const write = async (name: AreaFormat) => {
    setExporting(true);
    try {
      return await writeAreas(name, await chosenThings(), PAGE_PACE);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // Half of them are not what was asked for.
      notifications.show({
        role: "alert",
        color: "red",
        message: t("manage.notLoaded", { detail: failureText(error) }),
        closeButtonProps: { "aria-label": t("manage.close") },
      });
      return undefined;
    } finally {
      setExporting(false);
    }
  };
  const save = async (name: AreaFormat) => {
    const written = await write(name);
    if (!written) return;
    const { blob, count, leftOut } = written;
    saveBlob(blob, safeFileName([t("area.title")], name));
    notifications.show({
      role: "status",
      color: leftOut > 0 ? "yellow" : "green",
      message: [
        t("manage.geofence.exported", { count, shown: format.count(count) }),
        leftOut > 0 &&
          t("manage.geofence.notExported", { count: leftOut, shown: format.count(leftOut) }),
      ]
        .filter(Boolean)
        .join(" "),
      closeButtonProps: { "aria-label": t("manage.close") },
    });
  };
  return (
    <>
      {mayMake && (
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden="true" />}
          onClick={() => show({ type: "import" })}
        >
          {t("manage.geofence.import.open")}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            loading={isExporting}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            {t("manage.geofence.export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {AREA_FORMATS.map((name) => (
            <Menu.Item key={name} onClick={() => void save(name)}>
              {FORMAT_NAMES[name]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {mayMake && dialog?.type === "import" && (
        <Suspense>
          <AreaImportDialog
            onMade={(made) => onMade(made.map(({ thing }) => thing))}
            onGone={onGone}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
