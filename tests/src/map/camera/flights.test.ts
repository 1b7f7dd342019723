import type { Map as MapLibreMap } from "maplibre-gl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFlights } from "../../../../src/map/camera/flights.ts";

const COORDINATE = { latitude: -34.9, longitude: -56.2 };
const SIZE = { clientWidth: 800, clientHeight: 600 };

/** As much of a map as flights ask for; `fire` is what MapLibre would. */
function fakeMap() {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const landed: unknown[] = [];
  const map = {
    on: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    getCanvas: () => SIZE,
    isZooming: () => false,
    flyTo: ({ center }: { center: unknown }) => void landed.push(center),
  };
  return {
    map: map as unknown as MapLibreMap,
    landed,
    fire(name: string, event: object = {}) {
      for (const listener of listeners.get(name) ?? []) listener(event);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function takeOff() {
  const { map, landed, fire } = fakeMap();
  const flights = createFlights(map, SIZE as HTMLElement, true);
  flights.fly(COORDINATE);
  return { flights, landed, fire };
}

describe("a flight where the processor draws [MAP-05]", () => {
  test("lands at once, but after the frame of who asked", () => {
    const { landed } = takeOff();
    expect(landed).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(landed).toEqual([[COORDINATE.longitude, COORDINATE.latitude]]);
  });

  test("lands although the map is given another size meanwhile", () => {
    const { flights, landed, fire } = takeOff();
    fire("movestart");
    fire("moveend");
    flights.during(() => fire("movestart"));
    vi.advanceTimersByTime(100);
    expect(landed).toHaveLength(1);
  });

  test("does not land when somebody has moved the map by hand, or by a link", () => {
    const byHand = takeOff();
    byHand.fire("movestart", { originalEvent: {} });
    const byLink = takeOff();
    byLink.flights.stay();
    vi.advanceTimersByTime(1_000);
    expect([byHand.landed, byLink.landed]).toEqual([[], []]);
  });

  test("lands only where it was sent last", () => {
    const { flights, landed } = takeOff();
    flights.fly({ latitude: 1, longitude: 2 });
    vi.advanceTimersByTime(1_000);
    expect(landed).toEqual([[2, 1]]);
  });
});
