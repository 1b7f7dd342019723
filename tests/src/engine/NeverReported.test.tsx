import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { VehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { VehicleRow } from "../../../src/features/vehicles/rows/VehicleRow.tsx";
import type { Locale } from "../../../src/i18n/locales.ts";
import { createFakeLive, historyState } from "../../support/fakeLive.tsx";
import { NOON } from "../../support/fleetBuilders.ts";
import { renderPage } from "../../support/renderPage.tsx";

/** A row of a vehicle without a position, live or at a moment of the past. */
async function show(history: ReturnType<typeof historyState> | undefined, locale: Locale) {
  const live = createFakeLive({}, { history });
  await renderPage(
    live.wrap(
      <VehicleRow
        row={{ vehicleId: 1 as VehicleId, name: "Bus 1", state: "disconnected" } as never}
        shown=""
        now={NOON}
        options={{ density: "standard", facts: ["lastUpdate"] } as never}
        day={{ from: NOON, until: epochMs(NOON + 1) }}
        Immobilizer={() => null}
        onMoment={() => {}}
        onImmobilizer={() => {}}
      />,
    ),
    { locale },
  );
}

test("of a vehicle without a position nobody says in the past that it never reported [HIST-02]", async () => {
  await show(historyState(), "en-GB");
  expect(screen.queryByText("Never reported")).toBeNull();
  expect(screen.getByText("No data until then")).toBeTruthy();
});

test("a vehicle that has never reported is called so in the live list [LIST-01]", async () => {
  await show(undefined, "en-GB");
  expect(screen.getByText("Never reported")).toBeTruthy();
});
