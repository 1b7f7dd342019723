import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type MapView, readMapView } from "../../../../src/app/link/viewQuery.ts";
import { useArrivals } from "../../../../src/app/screen/useArrivals.ts";
import type { MapHandle } from "../../../../src/map/MapCanvas.tsx";

/** Where the map of an open page goes after a link. */
function arriveBy(query: string) {
  const went: unknown[] = [];
  const going = {
    flyTo: async (vehicle: number) => void went.push(["now", vehicle]),
    goToArea: async (area: number) => void went.push(["area", area]),
    bringInSight: (moment: number) => void went.push(["then", new Date(moment).toISOString()]),
  };
  const map = { setCamera: vi.fn() };
  const handle = { current: map as unknown as MapHandle };
  const viewOf = (search: string): MapView => readMapView(new URLSearchParams(search));
  const { rerender } = renderHook(
    (control: { view: MapView; arrival: number }) => useArrivals(control, going, handle),
    { initialProps: { view: viewOf(""), arrival: 0 } },
  );
  expect(went, "before the link").toEqual([]);
  rerender({ view: viewOf(query), arrival: 1 });
  return { went, cameras: map.setCamera.mock.calls.length };
}

const PAST = "history=2026-01-14T00:00:00Z~2026-01-15T00:00:00Z&moment=2026-01-14T16:00:00Z";

test.each([
  ["vehicle=7", [["now", 7]], 0],
  [`vehicle=7&${PAST}`, [["then", "2026-01-14T16:00:00.000Z"]], 0],
  [`vehicle=7&${PAST}&at=-34.9,-56.2,12,0,0`, [], 1],
  [PAST, [], 0],
  ["place=3", [["area", 3]], 0],
])("a link %j in an open page leads to %j [NAV-07]", (query, went, cameras) => {
  expect(arriveBy(query)).toEqual({ went, cameras });
});
