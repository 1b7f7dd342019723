import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Camera } from "../map/camera.ts";
import { useMapAddressStore } from "../state/mapAddress.ts";
import { type MapView, readMapView, writeMapView } from "./mapView.ts";

/** Typing and panning change the address when they pause: browsers refuse it more often. */
const WRITE_AFTER_MS = 300;
const RETRY_AFTER_MS = 30;

/** Changes that "back" undoes; all others only keep the address true. */
const STEPS: ReadonlySet<string> = new Set(["vehicle", "place", "tab", "only"]);

export interface MapViewControl {
  /** As it is now; the address follows. Its camera is that of the last arrival. */
  readonly view: MapView;
  /** Another one for each time the address changed by itself: by a link, back or forward. */
  readonly arrival: number;
  readonly change: (changes: Partial<MapView>) => void;
  /** The camera came to rest. Nothing renders for it. */
  readonly rest: (camera: Camera) => void;
}

/** The view that the address says, and the address that says the view. */
export function useMapView(): MapViewControl {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const mapAddress = useMapAddressStore();
  const [shown, setShown] = useState(() => ({ view: readMapView(queryOf(search)), arrival: 0 }));
  /** The view with its camera, the address that was last seen or written, and a write to come. */
  const held = useRef({ view: shown.view, address: search, timer: 0 });

  useEffect(() => {
    const { current } = held;
    if (search === current.address) return;
    const view = readMapView(queryOf(search));
    // Somebody else's part of the address changed: what is not written yet is still to come.
    if (writeMapView(view) === writeMapView(readMapView(queryOf(current.address)))) {
      current.address = search;
      return;
    }
    clearTimeout(current.timer);
    held.current = { view, address: search, timer: 0 };
    setShown(({ arrival }) => ({ view, arrival: arrival + 1 }));
  }, [search]);
  useEffect(() => {
    mapAddress.leave(writeMapView(readMapView(queryOf(search))));
  }, [mapAddress, search]);
  useEffect(
    () => () => {
      clearTimeout(held.current.timer);
      mapAddress.leave(writeMapView(held.current.view));
    },
    [mapAddress],
  );

  const write = useCallback(
    function write(isStep: boolean): void {
      const { current } = held;
      clearTimeout(current.timer);
      if (location.search !== current.address) {
        // Our last change is still on its way, or somebody went back and the next render reads it.
        current.timer = window.setTimeout(() => write(isStep), RETRY_AFTER_MS);
        return;
      }
      const address = writeMapView(current.view, queryOf(current.address));
      if (address === current.address) return;
      current.address = address;
      void navigate({ pathname, search: address }, { replace: !isStep, flushSync: isStep });
    },
    [navigate, pathname],
  );

  const change = useCallback(
    (changes: Partial<MapView>) => {
      const { current } = held;
      const isStep = Object.keys(changes).some((key) => STEPS.has(key));
      if (isStep) settle(current);
      current.view = { ...current.view, ...changes };
      setShown(({ arrival }) => ({ view: current.view, arrival }));
      clearTimeout(current.timer);
      if (isStep) write(true);
      else current.timer = window.setTimeout(() => write(false), WRITE_AFTER_MS);
    },
    [write],
  );

  const rest = useCallback(
    (camera: Camera) => {
      const { current } = held;
      current.view = { ...current.view, camera };
      clearTimeout(current.timer);
      current.timer = window.setTimeout(() => write(false), WRITE_AFTER_MS);
    },
    [write],
  );

  return { ...shown, change, rest };
}

interface Held {
  readonly view: MapView;
  address: string;
}

/**
 * Before a step the entry that is left gets what was not written yet, so that "back" finds it. The
 * router would drop this for the step that follows at once; the browser does both.
 */
function settle(held: Held): void {
  if (location.search !== held.address) return;
  const address = writeMapView(held.view, queryOf(held.address));
  if (address === held.address) return;
  history.replaceState(history.state, "", `${location.pathname}${address}`);
  held.address = address;
}

const queryOf = (search: string) => new URLSearchParams(search);
