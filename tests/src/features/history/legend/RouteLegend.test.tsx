import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { RouteColouring, RouteColumns } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { DEFAULT_UNITS } from "#domain/unitChoice";
import { RouteLegend } from "../../../../../src/features/history/legend/RouteLegend.tsx";
import { useRouteColouring } from "../../../../../src/features/history/legend/useRouteColouring.ts";
import { cssColour, SPEED_STOPS, tripColour } from "../../../../../src/map/history/routeColours.ts";
import { UnitsProvider } from "../../../../../src/state/FormatProvider.tsx";
import { renderPage } from "../../../../support/renderPage.tsx";

afterEach(() => localStorage.clear());

type Drawn = Pick<RouteColumns, "errorPx" | "points" | "drawn" | "vehicles">;
const DRAWN: Drawn = { errorPx: 0.5, points: 9_812, drawn: 1_204, vehicles: [] };

const show = (colouring: RouteColouring, columns: Drawn | undefined = DRAWN, vehicleCount = 1) =>
  renderPage(
    <RouteLegend
      colouring={colouring}
      onColouring={() => {}}
      columns={columns}
      vehicleCount={vehicleCount}
    />,
  );
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const error = () => screen.getByTestId("route-error").textContent;
const colours = () => screen.getByTestId("route-colours");

describe("the legend of a route", () => {
  test("says how far the line is from what was reported, and never too little [HIST-05]", async () => {
    await show("trip");
    expect(error()).toBe(
      "1,204 of 9,812 reported points are drawn. The line is nowhere more than 0.5 px from what was reported.",
    );
  });

  test("rounds the bound up [HIST-05]", async () => {
    await show("trip", { ...DRAWN, errorPx: 0.501 });
    expect(error()).toContain("more than 0.51 px");
  });

  test.each([
    [{ errorPx: 0.5, points: 812, drawn: 812 }, "All 812 reported points are drawn."],
    [{ errorPx: 0.5, points: 1, drawn: 1 }, "The one reported point is drawn."],
    [{ errorPx: 0.5, points: 0, drawn: 0 }, "Nothing was reported in this time."],
  ])("states no error where nothing is left out %# [HIST-05]", async (columns, words) => {
    await show("trip", { ...columns, vehicles: [] });
    expect(error()).toBe(words);
  });

  test("says why there is no route of a whole fleet [HIST-07]", async () => {
    await show("trip", undefined, 21);
    expect(error()).toBe(
      "Routes are drawn for at most 20 vehicles at once. Select a vehicle to see its route.",
    );
  });

  test("has the colours that the route has: of trips in turn, and of none [HIST-04]", async () => {
    await show("trip");
    const swatches = [...colours().querySelectorAll("i")].map(({ style }) => style.background);
    expect(swatches).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((trip) => cssColour(tripColour(trip, false))),
      cssColour(tripColour(255, false)),
    ]);
    // The palette is no longer than what is shown of it.
    expect(tripColour(6, false)).toEqual(tripColour(0, false));
  });

  test("has the ramp of speeds, in the reader's unit [HIST-04] [MAP-10]", async () => {
    await renderPage(
      <UnitsProvider units={{ ...DEFAULT_UNITS, speed: "milesPerHour" }}>
        <RouteLegend colouring="speed" onColouring={() => {}} columns={DRAWN} vehicleCount={1} />
      </UnitsProvider>,
    );
    expect(plain(colours().textContent)).toBe("0 mph37 mph≥ 75 mph");
    const { backgroundImage } = colours().querySelector("i")!.style;
    for (const [, colour] of SPEED_STOPS) expect(backgroundImage).toContain(cssColour(colour));
  });

  test("names every state beside its shape [HIST-04]", async () => {
    await show("state");
    expect([...colours().querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Moving",
      "Idle",
      "Stopped",
      "Disconnected",
    ]);
    expect(colours().querySelectorAll("svg")).toHaveLength(4);
  });

  test("names each vehicle beside the colour of its route: its own, or one that tells it apart [VEH-01] [HIST-04]", async () => {
    await show("vehicle", {
      ...DRAWN,
      vehicles: [
        { vehicleId: vehicleId(7), name: "Van <b>7</b>", colour: "#ffd400" },
        { vehicleId: vehicleId(8), name: undefined, colour: undefined },
      ],
    });
    const rows = [...colours().querySelectorAll("li")];
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Van <b>7</b>", "—"]);
    expect(rows.map((row) => row.querySelector("i")!.style.background)).toEqual([
      "rgb(255 212 0)",
      cssColour(tripColour(1, false)),
    ]);
  });

  test("remembers what routes are coloured by [HIST-04]", async () => {
    function Part() {
      const [colouring, setColouring] = useRouteColouring();
      return (
        <RouteLegend
          colouring={colouring}
          onColouring={setColouring}
          columns={DRAWN}
          vehicleCount={1}
        />
      );
    }
    const first = await renderPage(<Part />);
    expect(colours().dataset.colouring).toBe("trip");
    fireEvent.click(screen.getByRole("radio", { name: "Speed" }));
    expect(colours().dataset.colouring).toBe("speed");
    first.unmount();

    await renderPage(<Part />);
    expect(colours().dataset.colouring).toBe("speed");
  });
});
