import { DiagnosticsDialog } from "../../features/diagnostics/DiagnosticsDialog.tsx";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { useTitle } from "../start/useTitle.ts";
import { ListPane } from "./ListPane.tsx";
import classes from "./MapScreen.module.css";
import { MapStage } from "./MapStage.tsx";
import { PanelPane } from "./PanelPane.tsx";
import { useMapScreen } from "./useMapScreen.ts";

/** The live screen: list, map, panel. */
export function MapScreen() {
  useTitle("map");
  const screen = useMapScreen();
  return (
    <main className={classes.screen} id="content">
      <ListPane screen={screen} />
      <PaneBoundary className={classes.map}>
        <MapStage screen={screen} />
      </PaneBoundary>
      <PanelPane screen={screen} />
      <DiagnosticsDialog opened={screen.isDiagnosing} onClose={() => screen.setDiagnosing(false)} />
    </main>
  );
}
