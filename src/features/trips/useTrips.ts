import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import type { TripRow } from "#contract/traccar/wireTripDetails";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs, minutes } from "#domain/units";
import { callErrorOf } from "../../api/callQuery.ts";
import type { CallError } from "../../api/callServer.ts";
import { tripsQuery } from "../../api/trips.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";
import { type TripPeriod, tripSpan } from "./tripPeriod.ts";

/** A day that is not over gets new trips; they are looked for so often. */
const REFRESH_EVERY = minutes(2);

export type Trips =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly reason: string; readonly again: () => void }
  | { readonly state: "ready"; readonly rows: readonly TripRow[] };

/** Nothing is asked before the server's clock is known. */
const NO_SPAN = { from: epochMs(0), to: epochMs(0) };

/** A new one once an hour: all that matters here is which day it is. */
const hour = ({ now }: Snapshot): EpochMs => epochMs(Math.floor(now / HOUR_MS) * HOUR_MS);
const HOUR_MS = 3_600_000;

/** A vehicle's trips of the days that were chosen; the old ones stay while new ones are loaded. */
export function useTrips(vehicle: VehicleId, period: TripPeriod): Trips {
  const { t } = useTranslation();
  const zone = userZone(useUser());
  const now = useSnapshot(hour);
  const span = useMemo(
    () => (now === undefined ? undefined : tripSpan(period, now, zone)),
    [period, now, zone],
  );
  const { data, error, isFetching, refetch } = useQuery({
    ...tripsQuery({ vehicle, ...(span ?? NO_SPAN) }),
    enabled: span !== undefined,
    staleTime: REFRESH_EVERY,
    refetchInterval: period === "yesterday" ? false : REFRESH_EVERY,
  });
  if (data) return { state: "ready", rows: data };
  if (isFetching || error === null) return { state: "loading" };
  return { state: "failed", reason: reasonText(callErrorOf(error)), again: () => void refetch() };

  function reasonText({ reason, detail }: Partial<CallError> = {}): string {
    if (reason === "timeout" || reason === "offline" || reason === "notAllowed")
      return t(`trips.failed.${reason}`);
    return t("trips.failed.other", { detail });
  }
}
