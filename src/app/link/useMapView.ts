import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { EpochMs } from "#domain/units";
import type { Camera } from "../../map/camera/camera.ts";
import { type MapAddressStore, useMapAddressStore } from "../../state/mapAddress.ts";
import { isHistoryUnreadable } from "./historyText.ts";
import { type AddressBar, createViewAddress } from "./viewAddress.ts";
import { type MapView, readMapView, writeMapView } from "./viewQuery.ts";

export interface MapViewControl {
  /** As it is now; the address follows. Its camera is that of the last arrival. */
  readonly view: MapView;
  /** Another one for each time the address changed by itself: by a link, back or forward. */
  readonly arrival: number;
  readonly change: (changes: Partial<MapView>) => void;
  /** The camera came to rest. Nothing renders for it. */
  readonly rest: (camera: Camera) => void;
  /** The cursor of the past came to rest. Nothing renders for it either. */
  readonly restCursor: (moment: EpochMs) => void;
  /** The view as it was before the past was entered. */
  readonly lastLive: () => MapView | undefined;
  /** The address that somebody came by means the past, and makes no sense. */
  readonly isHistoryUnreadable: boolean;
}

/** The view that the address says, and the address that says the view. */
export function useMapView(): MapViewControl {
  const rendered = useLocation();
  const { search, pathname } = rendered;
  const navigate = useNavigate();
  const mapAddress = useMapAddressStore();
  const [shown, setShown] = useState(() => arrivalOf(search, 0));
  const [held] = useState(() =>
    createViewAddress(addressBar(pathname, navigate, mapAddress), search, (view, hasArrived) =>
      setShown((held) =>
        hasArrived ? { ...arrivalOf(location.search, held.arrival + 1), view } : { ...held, view },
      ),
    ),
  );

  // One step back may lead to what was rendered last.
  useEffect(() => {
    if (rendered) held.readAddress();
  }, [held, rendered]);
  useEffect(() => {
    mapAddress.leave(wayBack(search));
  }, [mapAddress, search]);
  useEffect(
    () => () => {
      held.dispose();
      mapAddress.leave(writeMapView(held.view()));
    },
    [held, mapAddress],
  );

  const { change, rest, restCursor, lastLive } = held;
  return { ...shown, change, rest, restCursor, lastLive };
}

function arrivalOf(search: string, arrival: number) {
  const query = new URLSearchParams(search);
  const view = readMapView(query);
  return { view, arrival, isHistoryUnreadable: isHistoryUnreadable(query, view.history) };
}

/** Of an address with parts of others the map's own. */
const wayBack = (search: string) => writeMapView(readMapView(new URLSearchParams(search)));

const addressBar = (
  pathname: string,
  navigate: ReturnType<typeof useNavigate>,
  mapAddress: MapAddressStore,
): AddressBar => ({
  search: () => (location.pathname === pathname ? location.search : undefined),
  go: (search) => void navigate({ pathname, search }, { flushSync: true }),
  correct(search) {
    history.replaceState(history.state, "", `${location.pathname}${search}`);
    mapAddress.leave(wayBack(search));
  },
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
