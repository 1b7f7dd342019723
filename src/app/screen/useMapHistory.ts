import { notifications } from "@mantine/notifications";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryRequest } from "#contract/history";
import type { Bounds } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, seconds } from "#domain/units";
import { useEngine } from "../../engine/EngineProvider.tsx";
import {
  createHistoryControl,
  type HistoryControl,
  type HistoryPorts,
} from "../../features/history/historyControl.ts";
import type { HistoryTarget } from "../../features/history/historyEvent.ts";
import { periodAround } from "../../features/history/period/historyPeriod.ts";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import { useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";
import type { HistoryView } from "../link/historyText.ts";
import { momentLink } from "../link/momentLink.ts";
import type { MapViewControl } from "../link/useMapView.ts";

interface Around {
  readonly map: { readonly current: MapHandle | undefined };
  readonly control: MapViewControl;
  readonly following: boolean;
  readonly follow: (following: boolean) => void;
}

/** While the past runs the address follows this often: it is written for links and reloads. */
const WRITE_EVERY = seconds(5);

/** The past of the map and its address: each says what the other shows. */
export function useMapHistory(around: Around) {
  const { control } = around;
  const { engine, snapshots, paced, serverNow } = useEngine();
  const zone = userZone(useUser());
  const { ports, sightRef } = useHistoryPorts(around);
  const [history] = useState(() =>
    createHistoryControl({ engine, snapshots, paced, now: serverNow, ...ports }),
  );
  useEffect(() => history.start(), [history]);
  useAddress(history, control);

  /** Where a vehicle's past at a moment is: its day, with the cursor there. */
  const targetAt = useCallback(
    (vehicle: VehicleId | "all", at: EpochMs): HistoryTarget => {
      const period = periodAround(at, serverNow(), zone);
      const vehicles = vehicle === "all" ? vehicle : [vehicle];
      return { request: { ...period, vehicles }, moment: at };
    },
    [serverNow, zone],
  );
  const linkTo = (vehicle: VehicleId, at: EpochMs) =>
    momentLink(vehicle, at, { now: serverNow(), timeZone: zone });
  const bringInSight = (moment: EpochMs) => {
    sightRef.current = { moment };
  };
  return { history, targetAt, bringInSight, linkTo, sightRef };
}

/** By so little the server's clock may be seen differently by page and engine. */
const NEAR_MS = seconds(1);

/** What the map still has to go to: where the vehicle was at a moment, or the whole route. */
type Sight = { readonly moment: EpochMs } | "route" | "seen";

/** The machine's words become changes of the view. They are called long after they were made. */
function useHistoryPorts(around: Around) {
  const { t } = useTranslation();
  const latest = useRef({ ...around, t });
  const wasFollowing = useRef(false);
  const sightRef = useRef<Sight>("seen");
  useMomentInSight(around, sightRef);
  useEffect(() => {
    latest.current = { ...around, t };
    if (!around.control.view.history) wasFollowing.current = around.following;
  });
  const [ports] = useState<Omit<HistoryPorts, "engine" | "snapshots" | "paced" | "now">>(() => ({
    show({ request, moment }: HistoryTarget): void {
      const { control } = latest.current;
      const { vehicles, from, to } = request;
      const [only] = vehicles === "all" ? [] : vehicles;
      const vehicle = vehicles.length === 1 ? only : control.view.vehicle;
      control.change({ vehicle, history: { vehicles, from, to, moment } });
      // Of the whole fleet the map shows what it shows.
      if (vehicles === "all" || vehicle === undefined) sightRef.current = "seen";
      else sightRef.current = moment === from ? "route" : { moment };
    },
    restore(selected: { readonly vehicle: VehicleId | undefined } | undefined): void {
      const { control, map, follow } = latest.current;
      const live = control.lastLive();
      const { vehicle } = selected ?? live ?? control.view;
      control.change({ ...live, vehicle, history: undefined });
      follow(wasFollowing.current && vehicle === live?.vehicle);
      sightRef.current = "seen";
      if (live?.camera) map.current?.setCamera(live.camera);
    },
    select: ({ vehicle }: { readonly vehicle: VehicleId | undefined }): void =>
      latest.current.control.change({ vehicle }),
    refuseStep: (unit: "point" | "event" | "trip"): void =>
      void notifications.show({
        id: "history-step",
        message: latest.current.t(`history.noFurther.${unit}`),
        role: "status",
        autoClose: 2_000,
        withCloseButton: false,
      }),
  }));
  return { ports, sightRef };
}

/** Shows the whole route of a period that somebody has chosen, once. */
export function useRouteInSight(
  sightRef: { current: Sight },
  map: Around["map"],
  bounds: Bounds | undefined,
): void {
  useEffect(() => {
    if (sightRef.current !== "route" || !bounds) return;
    sightRef.current = "seen";
    map.current?.fit(bounds);
  }, [sightRef, map, bounds]);
}

/** Goes where the vehicle was, once the engine knows. */
function useMomentInSight(
  { map, control }: Pick<Around, "map" | "control">,
  sightRef: { current: Sight },
): void {
  const { snapshots } = useEngine();
  const { history: shown, vehicle } = control.view;
  useEffect(
    () =>
      snapshots.subscribe(() => {
        const { history, selected } = snapshots.get() ?? {};
        const { current: sight } = sightRef;
        if (typeof sight === "string" || !history || history.request.from !== shown?.from) return;
        if (Math.abs(history.cursor - sight.moment) > NEAR_MS) return;
        if (!selected?.position || selected.vehicleId !== vehicle) return;
        sightRef.current = "seen";
        map.current?.flyTo(selected.position);
      }),
    [snapshots, sightRef, map, shown, vehicle],
  );
}

/** What the address says is open; the cursor, once it rests, is said by the address. */
function useAddress(history: HistoryControl, control: MapViewControl): void {
  const { view, arrival, isHistoryUnreadable, restCursor } = control;
  const target = view.history && targetOf(view.history);
  const key = target ? requestKey(target.request) : "";
  const lastArrival = useRef(arrival);
  const publish = useEffectEvent((shown: string, arrivedAt: number) => {
    const hasArrived = arrivedAt !== lastArrival.current;
    lastArrival.current = arrivedAt;
    const changed = shown === "" ? undefined : target;
    history.send({ type: "address.changed", target: changed, hasArrived });
  });
  useEffect(() => publish(key, arrival), [key, arrival]);

  useEffect(() => {
    let writtenAt = Number.NEGATIVE_INFINITY;
    return history.cursor.subscribe(() => {
      const at = history.cursor.get();
      const isPlaying = history.actor.getSnapshot().matches({ open: { replay: "playing" } });
      if (at === undefined || (isPlaying && performance.now() - writtenAt < WRITE_EVERY)) return;
      writtenAt = performance.now();
      restCursor(at);
    });
  }, [history, restCursor]);

  useUnreadableNotice(isHistoryUnreadable, arrival);
}

function useUnreadableNotice(isUnreadable: boolean, arrival: number): void {
  const { t } = useTranslation();
  const show = useEffectEvent((arrivedAt: number) => {
    notifications.show({
      id: `history-unreadable-${arrivedAt}`,
      message: t("history.unreadable"),
      color: "yellow",
      role: "status",
      closeButtonProps: { "aria-label": t("history.closeDialog") },
    });
  });
  useEffect(() => {
    if (isUnreadable) show(arrival);
  }, [isUnreadable, arrival]);
}

const targetOf = ({ vehicles, from, to, moment }: HistoryView): HistoryTarget => ({
  request: { vehicles, from, to },
  moment,
});

const requestKey = ({ vehicles, from, to }: HistoryRequest) =>
  [from, to, ...(vehicles === "all" ? [vehicles] : vehicles)].join();
