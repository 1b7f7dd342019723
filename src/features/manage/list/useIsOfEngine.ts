import { useContext, useState, useSyncExternalStore } from "react";
import type { TableQuery } from "#contract/objectTable";
import { isConnected } from "#contract/snapshot";
import { LiveContext } from "../../../engine/EngineProvider.tsx";
import type { ManagedThing } from "../managedThing.ts";

/**
 * Whether the engine is to be asked for the table: it has the kind, in this order, and is connected; once it
 * was, it stays so. Undefined while that is not known yet.
 */
export function useIsOfEngine(
  { isInEngine, fields }: ManagedThing,
  { sort, filters }: TableQuery,
): boolean | undefined {
  const live = useContext(LiveContext);
  const type = useSyncExternalStore(
    live ? live.paced.subscribe : subscribeToNothing,
    () => live?.paced.get()?.connection.type,
  );
  const [wasConnected, setConnected] = useState(false);
  const isNow = type !== undefined && isConnected({ type } as Parameters<typeof isConnected>[0]);
  if (isNow && !wasConnected) setConnected(true);
  if (!isInEngine || !live || sort !== fields[0].name || filters) return false;
  if (wasConnected || isNow) return true;
  return type === undefined || type === "loading" ? undefined : false;
}

const subscribeToNothing = () => () => {};
