import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { DEFAULT_UNITS } from "#domain/unitChoice";
import { epochMs, knots } from "#domain/units";
import { setLocale } from "../../../src/i18n/startMessages.ts";
import { useFormat } from "../../../src/i18n/useFormat.ts";
import { UnitsProvider } from "../../../src/state/FormatProvider.tsx";
import { ANA, renderPage } from "../../support/renderPage.tsx";

const NOON = epochMs(Date.UTC(2026, 0, 15, 12));

function Reading() {
  const format = useFormat();
  return (
    <p data-testid="reading">
      {format.clock(NOON)} {format.speed(knots(100))} {format.number(0.5)}
    </p>
  );
}
const reading = () => screen.getByTestId("reading").textContent?.replaceAll("\u00a0", " ");

test("what shows a number shows it anew in another zone, language or unit [I18N-01, MAP-10]", async () => {
  function Part() {
    const [isMiles, setMiles] = useState(false);
    return (
      <UnitsProvider units={{ ...DEFAULT_UNITS, speed: isMiles ? "milesPerHour" : "kmPerHour" }}>
        <Reading />
        <button type="button" onClick={() => setMiles(true)}>
          miles
        </button>
      </UnitsProvider>
    );
  }
  const living = (timezone: string) => ({ ...ANA, attributes: { timezone } });
  const { session } = await renderPage(<Part />, { user: living("Asia/Qatar") });
  expect(reading()).toBe("15:00 185 km/h 0.5");

  act(() => session.set({ type: "signedIn", user: living("America/Sao_Paulo") }));
  expect(reading()).toBe("09:00 185 km/h 0.5");
  fireEvent.click(screen.getByRole("button"));
  expect(reading()).toBe("09:00 115 mph 0.5");
  await act(() => setLocale("pt-PT"));
  expect(reading()).toBe("09:00 115 mph 0,5");
});
