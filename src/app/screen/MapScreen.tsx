import { Suspense } from "react";
import { DiagnosticsDialog } from "../../features/diagnostics/DiagnosticsDialog.tsx";
import { HistoryBar } from "../../features/history/bar/HistoryBar.tsx";
import { subjectSpan } from "../../features/history/evidence/evidenceSubject.ts";
import { PeriodDialog } from "../../features/history/period/PeriodDialog.tsx";
import { HistoryContext } from "../../features/history/useHistory.ts";
import { lazyPart } from "../../ui/lazyPart.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { useTitle } from "../start/useTitle.ts";
import { ListPane } from "./ListPane.tsx";
import classes from "./MapScreen.module.css";
import { MapStage } from "./MapStage.tsx";
import { PanelPane } from "./PanelPane.tsx";
import { useMapScreen } from "./useMapScreen.ts";

/** Loaded when somebody wants a card. */
const EvidenceDialog = lazyPart(
  () => import("../../features/history/evidence/EvidenceDialog.tsx"),
  "EvidenceDialog",
);

/** Loaded when somebody wants to send something. */
const CommandDialog = lazyPart(
  () => import("../../features/commands/CommandDialog.tsx"),
  "CommandDialog",
);

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
          <HistoryBar
            selected={vehicle}
            onCopyLink={screen.copyLink}
            onEvidence={(of, moment) =>
              screen.showEvidence({ vehicle: of, subject: { type: "moment", moment } })
            }
          />
        </PaneBoundary>
        <PeriodDialog selected={vehicle} only={screen.gathering.bar?.vehicles ?? only} />
        {screen.evidence && (
          <Suspense>
            <EvidenceDialog
              {...screen.evidence}
              link={`${location.origin}/map${screen.momentLink(
                screen.evidence.vehicle,
                subjectSpan(screen.evidence.subject).from,
              )}`}
              onClose={() => screen.showEvidence(undefined)}
            />
          </Suspense>
        )}
        {screen.commands.vehicles && (
          <Suspense>
            <CommandDialog vehicles={screen.commands.vehicles} onClose={screen.commands.close} />
          </Suspense>
        )}
        <DiagnosticsDialog
          opened={screen.isDiagnosing}
          onClose={() => screen.setDiagnosing(false)}
        />
      </main>
    </HistoryContext>
  );
}
