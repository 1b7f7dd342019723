import { AreaVisibility } from "../features/areas/AreaVisibility.tsx";
import { MapOptionsPage } from "../features/mapOptions/MapOptionsPage.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of map options. */
export function MapOptionsScreen() {
  useTitle("mapOptions");
  return <MapOptionsPage areas={<AreaVisibility />} />;
}
