import { DiagnosticsDialog } from "../../features/diagnostics/DiagnosticsDialog.tsx";
import { HistoryBar } from "../../features/history/bar/HistoryBar.tsx";
import { PeriodDialog } from "../../features/history/period/PeriodDialog.tsx";
import { HistoryContext } from "../../features/history/useHistory.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { useTitle } from "../start/useTitle.ts";
import { ListPane } from "./ListPane.tsx";
import classes from "./MapScreen.module.css";
import { MapStage } from "./MapStage.tsx";
import { PanelPane } from "./PanelPane.tsx";
import { useMapScreen } from "./useMapScreen.ts";

/** The live screen: list, map, panel, and below them the time when the past is shown. */
export function MapScreen() {
  useTitle("map");
  const screen = useMapScreen();
  const { vehicle, only } = screen.view;
  return (
    <HistoryContext value={screen.history}>
      <main className={classes.screen} id="content">
        <div className={classes.panes} data-panes>
          <ListPane screen={screen} />
          <PaneBoundary className={classes.map}>
            <MapStage screen={screen} />
          </PaneBoundary>
          <PanelPane screen={screen} />
        </div>
        <PaneBoundary>
          <HistoryBar selected={vehicle} />
        </PaneBoundary>
        <PeriodDialog selected={vehicle} only={only} />
        <DiagnosticsDialog
          opened={screen.isDiagnosing}
          onClose={() => screen.setDiagnosing(false)}
        />
      </main>
    </HistoryContext>
  );
}
