import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { metres } from "#domain/units";
import { draftOf } from "../../../../src/features/draw/editor/draft.ts";
import { SizeField } from "../../../../src/features/draw/editor/SizeField.tsx";
import type { ShapeEditorState } from "../../../../src/features/draw/editor/useShapeEditor.ts";
import { renderPage } from "../../../support/renderPage.tsx";

test.each([
  ["en-GB", "1,000"],
  ["fr-FR", "1.000"],
] as const)(
  "in %s a radius of %s is asked again, never taken as one [DRAW-02]",
  async (locale, typed) => {
    const change = vi.fn();
    const draft = draftOf({
      kind: "circle",
      centre: { latitude: 0, longitude: 0 },
      radius: metres(5),
    });
    await renderPage(
      <SizeField
        editor={{ change, typed: new Set() } as unknown as ShapeEditorState}
        draft={draft}
      />,
      { locale },
    );
    const field = screen.getByRole("textbox");
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    expect(change).not.toHaveBeenCalled();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field, { target: { value: "1000,5" } });
    fireEvent.blur(field);
    expect(change).toHaveBeenCalledWith(
      expect.objectContaining({ area: expect.objectContaining({ radius: 1000.5 }) }),
    );
  },
);

const openRadius = (locale: "es-ES" | "en-GB", radius: number) =>
  renderPage(
    <SizeField
      editor={{ change: vi.fn(), typed: new Set() } as unknown as ShapeEditorState}
      draft={draftOf({
        kind: "circle",
        centre: { latitude: 0, longitude: 0 },
        radius: metres(radius),
      })}
    />,
    { locale },
  );

test.each([
  ["en-GB", "1150.5"],
  ["es-ES", "1150,5"],
] as const)("in %s a radius stands there as %s [DRAW-02, I18N-02]", async (locale, shown) => {
  await openRadius(locale, 1_150.5);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(shown);
});

test("a radius with grouped thousands is refused with how it is written instead [DRAW-02, I18N-02]", async () => {
  await openRadius("es-ES", 5);
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "1.500" } });
  fireEvent.blur(field);
  expect(screen.getByText("Escriba el número sin separador de millares: 1500")).toBeTruthy();
});
