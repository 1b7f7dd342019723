import { useState } from "react";
import type { Bounds } from "#contract/viewport";
import { EngineNotice } from "../features/connection/EngineNotice.tsx";
import { LostBanner } from "../features/connection/LostBanner.tsx";
import { LostFrame } from "../features/connection/LostFrame.tsx";
import { OutdatedBanner } from "../features/connection/OutdatedBanner.tsx";
import { EventCard } from "../features/events/EventCard.tsx";
import { MapOptionsButton } from "../features/mapOptions/MapOptionsButton.tsx";
import { TilesNotice } from "../features/mapOptions/TilesNotice.tsx";
import { AreaVisibility } from "../features/places/AreaVisibility.tsx";
import { PlacesMap } from "../features/places/PlacesMap.tsx";
import { SelectionBar } from "../features/selection/SelectionBar.tsx";
import { CoordinatesControl } from "../map/CoordinatesControl.tsx";
import { CrowdNotice } from "../map/CrowdNotice.tsx";
import { MapControls } from "../map/MapControls.tsx";
import { MapMenu } from "../map/MapMenu.tsx";
import type { MapPin } from "../map/mapPin.ts";
import { SelectionTools } from "../map/selection/SelectionTools.tsx";
import { useMapOptions } from "../state/mapOptions.ts";
import { DemoProgress } from "./DemoProgress.tsx";
import { FleetSummary } from "./FleetSummary.tsx";
import classes from "./MapScreen.module.css";
import { MapSheetButton } from "./MapSheetButton.tsx";
import type { MapScreenState } from "./useMapScreen.ts";

/** The map and what lies on it: notices, controls, selection. */
export function MapStage({ screen }: { readonly screen: MapScreenState }) {
  const { map, view, change, panes, actions, ground, gathering } = screen;
  const [options] = useMapOptions();
  const [pin, setPin] = useState<MapPin>();
  const fit = (bounds: Bounds) => map.current?.fit(bounds);
  return (
    <div className={classes.map}>
      <PlacesMap
        place={view.place}
        onPlace={(place) => change({ place })}
        onFit={fit}
        handle={map}
        start={view.camera}
        state={view.state}
        onPick={actions.select}
        onCamera={screen.rest}
        look={options}
        pin={pin}
        {...gathering.canvas}
        {...ground.canvas}
      />
      <div className={classes.notices}>
        <LostBanner />
        <OutdatedBanner />
        <EngineNotice />
        <TilesNotice health={ground.tilesHealth} onRetry={() => map.current?.retryTiles()} />
        <CrowdNotice />
        <DemoProgress />
      </div>
      <MapControls
        signals={ground.signals}
        onFit={() => void actions.fit()}
        onZoom={actions.zoomBy}
        onNorth={() => map.current?.faceNorth()}
      >
        <MapOptionsButton areas={<AreaVisibility />} />
        <SelectionTools {...gathering.tools} />
      </MapControls>
      {gathering.bar && <SelectionBar {...gathering.bar} onFit={fit} />}
      {options.coordinates && <CoordinatesControl signals={ground.signals} />}
      <EventCard
        onPin={setPin}
        onFlyTo={(place) => map.current?.flyTo(place)}
        onVehicle={actions.select}
      />
      <MapMenu signals={ground.signals} />
      <MapSheetButton
        open={panes.isListSheetOpen}
        onToggle={panes.isListSheetOpen ? panes.hideListSheet : panes.showList}
      />
      <FleetSummary asked={screen.summariesAsked} />
      <LostFrame />
    </div>
  );
}
