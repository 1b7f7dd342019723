import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { STANDING_FOR } from "#domain/actuation/motionKnown";
import type { VehicleId } from "#domain/ids";
import { after, type EpochMs, milliseconds } from "#domain/units";
import type { Readiness } from "../../api/actuations.ts";
import { valueOf } from "../../api/callQuery.ts";
import { postVehicleRequest } from "../../api/commands.ts";

/** Two positions far enough apart say that a vehicle stands; more questions say no more than these. */
const MAX_REQUESTS = 4;
/** A second more than a stay has to last, for clocks that round. */
const ASK_AGAIN_AFTER = milliseconds(STANDING_FOR + 1_000);

interface Probe {
  readonly asked: number;
  readonly lastAt: EpochMs;
}

/**
 * Finds out whether a silent vehicle stands: asks it for its position, and again once a stay would be
 * long enough, until that is known or it was asked often enough.
 */
export function usePositionProbe(vehicle: VehicleId, seen: Readiness | undefined) {
  const [probe, setProbe] = useState<Probe>();
  const { mutate, error } = useMutation({
    mutationFn: async () =>
      valueOf(
        await postVehicleRequest({
          vehicle,
          type: "positionSingle",
          attributes: {},
          description: "position request",
        }),
      ),
  });
  const refusalOf = (check: Readiness["checks"][number]["check"]) =>
    seen?.checks.find((one) => one.check === check)?.refusal;
  const isNeeded = refusalOf("motion") === "motionUnknown";
  const canAsk = isNeeded && !refusalOf("pending") && !refusalOf("connection");
  const isOver = probe !== undefined && (probe.asked >= MAX_REQUESTS || error !== null);

  function ask(at: EpochMs): void {
    setProbe({ asked: (isOver ? 0 : (probe?.asked ?? 0)) + 1, lastAt: at });
    mutate();
  }
  const askAgain = useEffectEvent((at: EpochMs) => {
    if (probe && !isOver && canAsk && at >= after(probe.lastAt, ASK_AGAIN_AFTER)) ask(at);
  });
  const at = seen?.at;
  useEffect(() => {
    if (at !== undefined) askAgain(at);
  }, [at]);

  return {
    isNeeded,
    isAsking: isNeeded && probe !== undefined && !isOver,
    ask: canAsk && at !== undefined ? () => ask(at) : undefined,
    error,
  };
}
