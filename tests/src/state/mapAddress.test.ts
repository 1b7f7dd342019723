import { afterEach, describe, expect, test, vi } from "vitest";
import { createMapAddressStore } from "../../../src/state/mapAddress.ts";

/** As much of a browser's storage as is used. */
function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe("the way back to the map [NAV-07]", () => {
  test("leads to what one left, also after a reload, and notifies who shows it", () => {
    stubStorage();
    const store = createMapAddressStore();
    expect(store.get()).toEqual({ pathname: "/map", search: "" });
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);

    store.leave("?state=moving&search=bus");
    store.leave("?state=moving&search=bus");
    unsubscribe();

    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.get()).toBe(store.get());
    expect(createMapAddressStore().get().search).toBe("?state=moving&search=bus");
  });

  test("is the bare map when what is stored is no query, or nothing may be stored", () => {
    const kept = stubStorage();
    for (const junk of ["{", "7", '"//elsewhere.test"', '"/settings"', "null"]) {
      kept.set("waymark.mapAddress", junk);
      expect(createMapAddressStore().get()).toEqual({ pathname: "/map", search: "" });
    }
    vi.unstubAllGlobals();
    const store = createMapAddressStore();
    store.leave("?tab=places");
    expect(store.get().search).toBe("?tab=places");
  });
});
