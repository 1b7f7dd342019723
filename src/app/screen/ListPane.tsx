import { useTranslation } from "react-i18next";
import type { Bounds } from "#contract/viewport";
import { AreasTable } from "../../features/areas/AreasTable.tsx";
import { ConnectionChip } from "../../features/connection/ConnectionChip.tsx";
import type { HistoryPeriod } from "../../features/history/period/historyPeriod.ts";
import { VisitsPanel } from "../../features/history/visits/VisitsPanel.tsx";
import { useImmobilizerActors } from "../../features/immobilizer/ImmobilizersProvider.tsx";
import { RowImmobilizerButton } from "../../features/immobilizer/RowImmobilizerButton.tsx";
import { TripsTable } from "../../features/trips/TripsTable.tsx";
import { VehicleList } from "../../features/vehicles/VehicleList.tsx";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { Pane } from "../../ui/pane/Pane.tsx";
import { PastTrips } from "./PastTrips.tsx";
import { SideTabs } from "./SideTabs.tsx";
import type { MapScreenState } from "./useMapScreen.ts";

/** What stands at the left of the map: the fleet, its areas and its trips as words. */
export function ListPane({ screen }: { readonly screen: MapScreenState }) {
  const { t } = useTranslation();
  const { layout, view, change, panes, setDiagnosing } = screen;
  const words = {
    edge: t("screen.list.edge"),
    fold: t("screen.list.fold"),
    unfold: t("screen.list.unfold"),
    sheet: t("screen.list.sheet"),
  };
  return (
    <Pane side="left" layout={layout} words={words} {...panes.list}>
      {screen.whoWasHere.visits.isOpen && screen.whoWasHere.period ? (
        <PaneBoundary>
          <WhoWasHere screen={screen} period={screen.whoWasHere.period} />
        </PaneBoundary>
      ) : (
        <SideTabs
          tab={view.tab}
          onTab={(tab) => change({ tab })}
          status={<ConnectionChip onOpen={() => setDiagnosing(true)} />}
        >
          <PaneBoundary subject={view.tab}>
            <ChosenTab screen={screen} />
          </PaneBoundary>
        </SideTabs>
      )}
    </Pane>
  );
}

interface WhoWasHereProps {
  readonly screen: MapScreenState;
  readonly period: HistoryPeriod;
}

/** Stands in the place of the lists while somebody asks. */
function WhoWasHere({ screen, period }: WhoWasHereProps) {
  const { whoWasHere, view, actions, panes, history } = screen;
  return (
    <VisitsPanel
      visits={whoWasHere.visits}
      found={whoWasHere.found}
      period={period}
      selected={view.vehicle}
      onVisit={(vehicle, enter) => {
        actions.select(vehicle);
        history.seek(enter);
        panes.hideListSheet();
      }}
    />
  );
}

function ChosenTab({ screen }: { readonly screen: MapScreenState }) {
  const { wanted } = useImmobilizerActors();
  const { map, view, change, panes, actions } = screen;
  const showTrip = (bounds: Bounds) => {
    map.current?.fit(bounds);
    panes.hideListSheet();
  };
  switch (view.tab) {
    case "vehicles":
      return (
        <VehicleList
          {...view}
          selected={view.vehicle}
          onState={actions.showState}
          onOrder={(order) => change({ order })}
          onSearch={(search) => change({ search })}
          onPick={actions.open}
          onMoment={actions.openMoment}
          Immobilizer={RowImmobilizerButton}
          onImmobilizer={(vehicle) => {
            wanted.set(vehicle);
            actions.select(vehicle);
          }}
          onShowAll={actions.showAll}
        />
      );
    case "places":
      return (
        <AreasTable
          selected={view.area}
          search={view.areasSearch}
          kind={view.areasKind}
          order={view.areasOrder}
          onSearch={(areasSearch) => change({ areasSearch })}
          onKind={(areasKind) => change({ areasKind })}
          onOrder={(areasOrder) => change({ areasOrder })}
          onShowAll={() => change({ areasSearch: "", areasKind: undefined })}
          onPick={({ geofenceId }) => actions.openArea(geofenceId)}
          sought={screen.soughtArea}
          onFound={screen.stopSeeking}
        />
      );
    case "trips":
      if (screen.past?.vehicle !== undefined)
        return <PastTrips screen={screen} vehicle={screen.past.vehicle} />;
      return (
        <TripsTable
          vehicle={view.vehicle}
          period={view.tripsPeriod}
          onPeriod={(tripsPeriod) => change({ tripsPeriod })}
          onShow={showTrip}
          onMoment={actions.openMoment}
        />
      );
  }
}
