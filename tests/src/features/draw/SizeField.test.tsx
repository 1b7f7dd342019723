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
