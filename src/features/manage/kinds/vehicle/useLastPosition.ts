import { useQuery } from "@tanstack/react-query";
import type { TableThing } from "#contract/objectTable";
import { vehicleId } from "#domain/ids";
import { lastPositionQuery } from "../../../../api/lastReports.ts";

/** Somebody turns a key, opens a door and looks what comes of it. */
const ASK_EVERY_MS = 10_000;

/** What a vehicle reported last; `data` is null when it never did. Of none there is none. */
export const useLastPosition = (thing: TableThing | undefined) =>
  useQuery({
    ...lastPositionQuery(vehicleId(thing?.id ?? 0)),
    enabled: thing !== undefined,
    refetchInterval: ASK_EVERY_MS,
  });
