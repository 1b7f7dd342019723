import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { GeofenceId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { AreaDrawingContext } from "../../features/manage/kinds/geofence/areaDrawing.ts";
import { geofenceThing } from "../../features/manage/kinds/geofence/geofenceThing.ts";
import { ManagePage } from "../../features/manage/ManagePage.tsx";
import { UnsavedDialog } from "../../features/profile/UnsavedDialog.tsx";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { GUARDED } from "../../state/useUnsaved.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { SettingsFrame } from "../settings/SettingsFrame.tsx";
import { useThingUnsaved } from "../settings/useThingUnsaved.ts";
import { useTitle } from "../start/useTitle.ts";
import { AreasStage } from "./AreasStage.tsx";
import { useAreaDrawing } from "./useAreaDrawing.ts";

// Whoever loads the page ahead has its map made ready, too.
export { prepareMap } from "../../map/prepareMap.ts";

/** Geofences, line geofences and points of interest, listed and on the map together. */
export function GeofenceScreen() {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const guard = useLeaveGuard();
  const [query, setQuery] = useSearchParams();
  const [isDrawn, setDrawn] = useState(false);
  const { unsaved, ...says } = useThingUnsaved(isDrawn);
  const { drawing, shown, request, end } = useAreaDrawing();
  useTitle("geofence");
  const open = (id: GeofenceId) => {
    if (query.get("open") === String(id)) return;
    guard.leave(() =>
      setQuery(
        (held) => {
          held.set("open", String(id));
          // What lay over the form was another one's.
          held.delete("dialog");
          return held;
        },
        { state: GUARDED },
      ),
    );
  };
  return (
    <SettingsFrame
      title={t("pages.geofence")}
      text={t("settings.for.geofence")}
      help="geofences"
      fill
    >
      <AreaDrawingContext value={drawing}>
        <ManagePage
          managed={geofenceThing}
          {...says}
          onWritten={() => void engine.reloadAreas()}
          isBesideLarge={request !== undefined}
          beside={
            <PaneBoundary>
              <AreasStage
                shown={shown}
                request={request}
                onEnd={end}
                onOpen={open}
                onUnsaved={setDrawn}
              />
            </PaneBoundary>
          }
        />
      </AreaDrawingContext>
      <UnsavedDialog {...unsaved} />
    </SettingsFrame>
  );
}
