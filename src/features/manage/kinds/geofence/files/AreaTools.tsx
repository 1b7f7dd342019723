import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload, IconFileImport } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { lazyPart } from "../../../../../ui/lazyPart.ts";
import { safeFileName } from "../../../../../ui/safeFileName.ts";
import { saveBlob } from "../../../../../ui/saveBlob.ts";
import type { ToolsProps } from "../../../managedThing.ts";
import { AREA_FILES, AREA_FORMATS, type AreaFormat } from "./areaFile.ts";
import { exportedArea } from "./exportedArea.ts";

/** Loaded when somebody has a file. */
const ImportDialog = lazyPart(() => import("./ImportDialog.tsx"), "ImportDialog");

/** What formats are called, in every language. */
const FORMAT_NAMES: Readonly<Record<AreaFormat, string>> = {
  kml: "KML",
  geojson: "GeoJSON",
  gpx: "GPX",
  csv: "CSV",
};

/** Places come from files and go into files: those that are chosen, else all that are found. */
export function AreaTools({ mayMake, chosenThings, onMade, onGone }: ToolsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isImporting, setImporting] = useState(false);
  const save = async (name: AreaFormat) => {
    const things = await chosenThings();
    const areas = things.flatMap((thing) => exportedArea(thing) ?? []);
    const { contentType, textOf } = AREA_FILES[name];
    saveBlob(
      new Blob([textOf(areas)], { type: contentType }),
      safeFileName([t("area.title")], name),
    );
    const left = things.length - areas.length;
    notifications.show({
      role: "status",
      color: left > 0 ? "yellow" : "green",
      message: [
        t("manage.geofence.exported", { count: areas.length, shown: format.count(areas.length) }),
        left > 0 && t("manage.geofence.notExported", { count: left, shown: format.count(left) }),
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
          onClick={() => setImporting(true)}
        >
          {t("manage.geofence.import.open")}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
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
      {isImporting && (
        <Suspense>
          <ImportDialog
            onMade={(made) => onMade(made.map(({ thing }) => thing))}
            onGone={onGone}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
