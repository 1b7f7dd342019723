import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { NamedEvent } from "#contract/eventNews";
import { driverId, geofenceId, positionId } from "#domain/ids";
import { driversQuery } from "../../../../../src/api/drivers.ts";
import { addressQuery } from "../../../../../src/api/geocode.ts";
import { geofenceNameQuery } from "../../../../../src/api/geofenceName.ts";
import { positionQuery } from "../../../../../src/api/positions.ts";
import { createQueryClient } from "../../../../../src/api/queryClient.ts";
import {
  type EventDetails,
  useEventDetails,
} from "../../../../../src/features/events/card/useEventDetails.ts";
import { alarm, position } from "../../../../support/fleetBuilders.ts";

const DRIVERS = [
  { id: driverId(1), uniqueId: "K1", name: "Ana", phone: undefined },
  { id: driverId(2), uniqueId: "K2", name: "Bruno", phone: undefined },
  { id: driverId(3), uniqueId: "K22", name: "Clara", phone: undefined },
];

const event = (facts: Partial<NamedEvent> = {}): NamedEvent => ({
  ...alarm(1, 1),
  vehicleName: "Car 1",
  driverName: undefined,
  geofenceName: undefined,
  ...facts,
});

/** What the hook says of an event when the cache holds all that `fill` put there. */
function detailsOf(about: NamedEvent, fill: (queries: QueryClient) => void): EventDetails {
  const queries = createQueryClient();
  fill(queries);
  const rendered: EventDetails[] = [];
  function Probe() {
    rendered.push(useEventDetails(about));
    return undefined;
  }
  renderToString(createElement(QueryClientProvider, { client: queries }, createElement(Probe)));
  queries.clear();
  return rendered.at(-1)!;
}

describe("what a card says besides its event", () => {
  test.each(DRIVERS)(
    "names the driver with the key $uniqueId: $name [EVT-02]",
    ({ uniqueId, name }) => {
      const about = event({ attributes: { driverUniqueId: uniqueId } });
      const details = detailsOf(about, (queries) =>
        queries.setQueryData(driversQuery().queryKey, DRIVERS),
      );
      expect(details.names.driver).toBe(name);
    },
  );

  test("names nobody for a key that no driver has, or for none [EVT-02]", () => {
    const fill = (queries: QueryClient) =>
      void queries.setQueryData(driversQuery().queryKey, DRIVERS);
    const unknown = event({ attributes: { driverUniqueId: "K3" } });
    expect(detailsOf(unknown, fill).names.driver).toBeUndefined();
    expect(detailsOf(event(), fill).names.driver).toBeUndefined();
  });

  test("names the geofence it points at and no other [EVT-02]", () => {
    const about = event({ geofenceId: geofenceId(2) });
    const details = detailsOf(about, (queries) => {
      queries.setQueryData(geofenceNameQuery(geofenceId(1)).queryKey, "Port");
      queries.setQueryData(geofenceNameQuery(geofenceId(2)).queryKey, "Depot");
    });
    expect(details.names.geofence).toBe("Depot");
  });

  test("knows the coordinate, and takes its own address before the geocoder's [EVT-02]", () => {
    const about = event({ positionId: positionId(9) });
    const bare = position({ latitude: -34.9, longitude: -56.2 });
    const fill = (at: typeof bare) => (queries: QueryClient) => {
      queries.setQueryData(positionQuery(positionId(9)).queryKey, at);
      queries.setQueryData(addressQuery(-34.9, -56.2).queryKey, "Rambla 1");
    };
    expect(detailsOf(about, fill(bare))).toMatchObject({ position: bare, address: "Rambla 1" });
    const named = { ...bare, address: "Gate 4" };
    expect(detailsOf(about, fill(named)).address).toBe("Gate 4");
  });
});
