import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { metres } from "#domain/units";
import { draftOf } from "../../../../src/features/draw/editor/draft.ts";
import { ShapeEditor } from "../../../../src/features/draw/editor/ShapeEditor.tsx";
import { createLeaveGuard, LeaveGuardContext } from "../../../../src/state/leaveGuard.ts";
import { createEscapeStack, EscapeContext } from "../../../../src/ui/useEscape.ts";
import { createFakeLive } from "../../../support/fakeLive.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const CENTRE = { latitude: 38, longitude: -9 };

// This document lays nothing out.
beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
});

/** A place that there is, or one that is yet to be drawn, where leaving asks. */
async function open(isNew: boolean) {
  const onEnd = vi.fn();
  const guard = createLeaveGuard();
  const asked: (() => void)[] = [];
  guard.hold((go) => asked.push(go));
  const stack = createEscapeStack();
  const { wrap } = createFakeLive({ vehiclesInside: async () => 0 });
  await renderPage(
    wrap(
      <LeaveGuardContext value={guard}>
        <EscapeContext value={stack}>
          <ShapeEditor
            ground={undefined}
            kind="poi"
            start={
              isNew ? undefined : draftOf({ kind: "circle", centre: CENTRE, radius: metres(100) })
            }
            isNew={isNew}
            id={undefined}
            name={isNew ? undefined : "Pier"}
            mayMake={false}
            mayRemove={false}
            save={async () => undefined}
            onEnd={onEnd}
            onUnsaved={() => {}}
          />
        </EscapeContext>
      </LeaveGuardContext>,
    ),
    { user: ANA, locale: "en-GB" },
  );
  return { onEnd, asked, escape: () => act(() => void stack.closeTopmost()) };
}

const change = () => {
  const radius = screen.getByLabelText("Radius (m)");
  fireEvent.change(radius, { target: { value: "250" } });
  fireEvent.blur(radius);
};
const WAYS = {
  "the Escape key": ({ escape }: Awaited<ReturnType<typeof open>>) => escape(),
  "Escape in a field": () => {
    fireEvent.keyDown(screen.getByLabelText("Radius (m)"), { key: "Escape" });
  },
  "the button": () => {
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  },
};

test.each(Object.entries(WAYS))(
  "a changed shape is given up by %s only after a question [DRAW-01, DRAW-02]",
  async (_way, giveUp) => {
    const shown = await open(false);
    change();
    giveUp(shown);
    expect(shown.onEnd).not.toHaveBeenCalled();
    expect(shown.asked).toHaveLength(1);
    act(() => shown.asked[0]?.());
    expect(shown.onEnd.mock.calls).toEqual([["cancelled", expect.anything()]]);
  },
);

test.each(Object.entries(WAYS))(
  "a number that was typed and not taken is given up by %s only after a question [DRAW-03]",
  async (_way, giveUp) => {
    const shown = await open(false);
    fireEvent.change(screen.getByLabelText("Radius (m)"), { target: { value: "250" } });
    giveUp(shown);
    expect(shown.onEnd).not.toHaveBeenCalled();
    expect(shown.asked).toHaveLength(1);
  },
);

test("what was not changed, or changed back, is left without a question [DRAW-01]", async () => {
  const shown = await open(false);
  change();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  shown.escape();
  expect(shown.asked).toEqual([]);
  expect(shown.onEnd).toHaveBeenCalledOnce();
});

test("a step back from the name asks nothing: the shape is still there [DRAW-01]", async () => {
  const shown = await open(true);
  const coordinates = screen.getByLabelText("Coordinates");
  fireEvent.change(coordinates, { target: { value: "38, -9" } });
  fireEvent.blur(coordinates);
  fireEvent.submit(coordinates.closest("form")!);
  fireEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  await screen.findByRole("textbox", { name: "Name of the point of interest" });
  shown.escape();
  expect(await screen.findByRole("button", { name: "Confirm" })).toBeDefined();
  expect(shown.asked).toEqual([]);
  shown.escape();
  expect(shown.asked).toHaveLength(1);
});

test("where nothing is drawn yet, Escape ends it at once [DRAW-01]", async () => {
  const shown = await open(true);
  shown.escape();
  expect(shown.asked).toEqual([]);
  expect(shown.onEnd).toHaveBeenCalledOnce();
});
