import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { PaletteOption } from "../../../../src/features/palette/PaletteOption.tsx";
import { LOCALES } from "../../../../src/i18n/locales.ts";
import { renderPage } from "../../../support/renderPage.tsx";

const vehicle = {
  vehicleId: vehicleId(7),
  name: "شاحنة 12",
  uniqueId: undefined,
  plate: undefined,
  group: undefined,
  state: "moving" as const,
};

describe("a line of the palette", () => {
  test.each(LOCALES)(
    "about a past keeps a name from turning the words around it, in %s [U10]",
    async (locale) => {
      await renderPage(
        <PaletteOption
          id="past"
          item={{ type: "past", key: "past 7", vehicle }}
          isActive={false}
          onActive={() => {}}
          onPick={() => {}}
        />,
        { locale },
      );

      const name = screen.getByText(vehicle.name);
      expect(name.tagName).toBe("BDI");
      expect(name.parentElement?.textContent).toMatch(/^\p{L}+ \p{L}+ شاحنة 12$/u);
    },
  );
});
