import { createContext, useContext } from "react";
import { recall, remember } from "./remembered.ts";
import { createStore, type ReadableStore, useStore } from "./store.ts";

/** Where the map is, and what its address says. */
export interface MapAddress {
  readonly pathname: "/map";
  /** With its question mark; empty when it says nothing. */
  readonly search: string;
}

/** As the map was left last in this tab. */
export interface MapAddressStore extends ReadableStore<MapAddress> {
  leave(search: string): void;
}

const REMEMBERED = "mapAddress";

/** So that the way back to the map leads to what one looked at, also after a reload elsewhere. */
export function createMapAddressStore(): MapAddressStore {
  const stored = recall(REMEMBERED, "tab");
  const store = createStore(addressOf(typeof stored === "string" ? stored : ""));
  return {
    get: store.get,
    subscribe: store.subscribe,
    leave(search) {
      if (search === store.get().search) return;
      const address = addressOf(search);
      remember(REMEMBERED, address.search, "tab");
      store.set(address);
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
export const useMapAddress = (): MapAddress => useStore(useMapAddressStore());
