import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useEditorKeys } from "../../../../src/features/draw/editor/useEditorKeys.ts";

const editor = {
  mode: "editing" as "editing" | "naming" | "saving",
  chosen: 2,
  cancel: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
  removeCorner: vi.fn(),
  goOn: vi.fn(),
};

function Page({ isOpen = false }: { readonly isOpen?: boolean }) {
  useEditorKeys(editor);
  return (
    <>
      <section data-drawing>
        <input aria-label="Radius" />
        <button type="button">Split</button>
      </section>
      <input aria-label="Search" />
      {isOpen && (
        <div role="dialog">
          <button type="button">Depot</button>
          <input aria-label="Name" />
        </div>
      )}
    </>
  );
}

// This document lays nothing out.
const held = Object.getOwnPropertyDescriptor(Element.prototype, "checkVisibility");
beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
});
afterAll(() => {
  if (held) Object.defineProperty(Element.prototype, "checkVisibility", held);
});
afterEach(cleanup);
beforeEach(() => {
  vi.clearAllMocks();
  editor.mode = "editing";
});

const press = (name: string, key: string, more: object = {}) =>
  fireEvent.keyDown(screen.getByLabelText(name), { key, ...more });

test.each(["editing", "naming"] as const)(
  "Escape goes a step back out of a field while %s [DRAW-01]",
  (mode) => {
    editor.mode = mode;
    render(<Page />);
    press("Radius", "Escape");
    expect(editor.cancel).toHaveBeenCalledOnce();
  },
);

test("Escape is left to other fields, to input methods, and to a save that goes on [DRAW-01]", () => {
  render(<Page />);
  press("Search", "Escape");
  press("Radius", "Escape", { isComposing: true });
  editor.mode = "saving";
  press("Radius", "Escape");
  expect(editor.cancel).not.toHaveBeenCalled();
});

test("a key in a field changes no corner; beside one it does [DRAW-01]", () => {
  render(<Page />);
  press("Radius", "Delete");
  expect(editor.removeCorner).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole("button", { name: "Split" }), { key: "Delete" });
  expect(editor.removeCorner.mock.calls).toEqual([[2]]);
});

test("beneath a dialog no key draws [DRAW-01, A11Y-01]", () => {
  render(<Page isOpen />);
  const depot = screen.getByRole("button", { name: "Depot" });
  for (const key of ["Delete", "Backspace", "Enter"]) fireEvent.keyDown(depot, { key });
  fireEvent.keyDown(depot, { key: "z", ctrlKey: true });
  press("Radius", "Escape");
  press("Name", "Escape");
  for (const called of [editor.removeCorner, editor.goOn, editor.undo, editor.cancel])
    expect(called).not.toHaveBeenCalled();
});
