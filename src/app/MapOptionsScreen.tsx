import { useTranslation } from "react-i18next";
import { AreaVisibility } from "../features/areas/AreaVisibility.tsx";
import { MapOptionsPage } from "../features/mapOptions/MapOptionsPage.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of map options. */
export function MapOptionsScreen() {
  const { t } = useTranslation();
  useTitle("mapOptions");
  return (
    <SettingsFrame title={t("mapOptions.title")} text={t("mapOptions.text")} help="mapOptions">
      <MapOptionsPage areas={<AreaVisibility />} />
    </SettingsFrame>
  );
}
