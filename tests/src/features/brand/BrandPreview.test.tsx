import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BrandPreview } from "../../../../src/features/brand/BrandPreview.tsx";
import { brandValuesOf, NEW_BRAND } from "../../../../src/features/brand/brandValues.ts";
import { renderPage } from "../../../support/renderPage.tsx";

const shown = async (change: Partial<ReturnType<typeof brandValuesOf>>) => {
  await renderPage(<BrandPreview values={{ ...brandValuesOf(NEW_BRAND), ...change }} />);
  return within(screen.getByRole("region", { name: "Preview" }));
};
/** Light and dark. */
const BOTH = 2;

test("shows the words and the map that who chose nothing begins with [WL-01]", async () => {
  const preview = await shown({
    title: "East Fleet",
    languages: ["pt-BR", "es-CL"],
    language: "es-CL",
    layers: ["streets", "satellite"],
    defaultBase: "satellite",
  });
  expect(preview.getAllByText("East Fleet").length).toBeGreaterThanOrEqual(BOTH);
  expect(preview.getAllByText(/^Español \(Chile\)/)).toHaveLength(BOTH);
  expect(preview.getAllByText("Satellite")).toHaveLength(BOTH);
});

test("offers no choice of languages where there is one only [WL-01] [I18N-01]", async () => {
  const preview = await shown({ languages: ["fr-FR"], language: "" });
  expect(preview.queryByText(/Français/)).toBeNull();
});

test("shows the tab's own icon [WL-01]", async () => {
  const icon = "data:image/png;base64,iVBORw0KGgo=";
  await shown({ favicon: icon });
  const images = [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  expect(images).toEqual([icon, icon]);
});
