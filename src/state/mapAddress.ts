import { createContext, useContext, useSyncExternalStore } from "react";
import { recall, remember } from "./remembered.ts";

/** Where the map is, and what its address says. */
export interface MapAddress {
  readonly pathname: "/map";
  /** With its question mark; empty when it says nothing. */
  readonly search: string;
}

export interface MapAddressStore {
  /** As the map was left last in this tab. */
  current(): MapAddress;
  leave(search: string): void;
  subscribe(listener: () => void): () => void;
}

const REMEMBERED = "mapAddress";

/** So that the way back to the map leads to what one looked at, also after a reload elsewhere. */
export function createMapAddressStore(): MapAddressStore {
  const stored = recall(REMEMBERED, "tab");
  let address = addressOf(typeof stored === "string" ? stored : "");
  const listeners = new Set<() => void>();
  return {
    current: () => address,
    leave(search) {
      if (search === address.search) return;
      address = addressOf(search);
      remember(REMEMBERED, address.search, "tab");
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is no query leads to no other page. */
const addressOf = (search: string): MapAddress => ({
  pathname: "/map",
  search: search.startsWith("?") ? search : "",
});

export const MapAddressContext = createContext<MapAddressStore | undefined>(undefined);

export function useMapAddressStore(): MapAddressStore {
  const store = useContext(MapAddressContext);
  if (!store) throw new Error("the map's address is for components below MapAddressContext");
  return store;
}

/** Where a way back to the map leads. */
export function useMapAddress(): MapAddress {
  const store = useMapAddressStore();
  return useSyncExternalStore(store.subscribe, store.current);
}
