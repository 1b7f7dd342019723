import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Area } from "#domain/geo/area";
import { metres } from "#domain/units";
import { type Draft, draftOf } from "../../../../src/features/draw/editor/draft.ts";
import { ShapeEditor } from "../../../../src/features/draw/editor/ShapeEditor.tsx";
import type { Locale } from "../../../../src/i18n/locales.ts";
import { createEscapeStack, EscapeContext } from "../../../../src/ui/useEscape.ts";
import { createFakeLive } from "../../../support/fakeLive.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const CIRCLE: Area = { kind: "circle", centre: at(38, -9), radius: metres(100) };
const LINE: Area = { kind: "line", path: [at(38, -9), at(38, -8)] };
const SQUARE: Area = { kind: "polygon", ring: [at(0, 0), at(0, 1), at(1, 1), at(1, 0)] };

/** An area that there is, without a map to draw on; answers what was saved. */
async function open(area: Area | undefined, locale: Locale = "en-GB") {
  const saved = vi.fn<(draft: Draft) => void>();
  const { wrap } = createFakeLive({ vehiclesInside: async () => 0 });
  await renderPage(
    wrap(
      <EscapeContext value={createEscapeStack()}>
        <ShapeEditor
          ground={undefined}
          kind="geofence"
          start={area && draftOf(area)}
          isNew={area === undefined}
          id={undefined}
          name={area && "Yard"}
          mayMake={false}
          mayRemove={false}
          save={async ({ draft }) => saved(draft)}
          onEnd={() => {}}
          onUnsaved={() => {}}
        />
      </EscapeContext>,
    ),
    { user: ANA, locale },
  );
  return saved;
}

// This document lays nothing out.
beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const isSaid = (label: string) => field(label).getAttribute("aria-invalid") === "true";

/** What a hand does: the focus leaves the field, then the button is pressed. */
const WAYS = {
  button: (label: string) => {
    fireEvent.blur(field(label));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
  },
  "Enter beside the field": (label: string) => {
    fireEvent.blur(field(label));
    fireEvent.keyDown(document.body, { key: "Enter" });
  },
} as const;

describe.each(Object.entries(WAYS))("confirming by %s", (_way, confirm) => {
  test.each(["", "abc", "0", "-5", "99999999", "1,000"])(
    "a radius of “%s” is said at its field and nothing is saved [DRAW-02]",
    async (typed) => {
      const saved = await open(CIRCLE);
      type("Radius (m)", typed);
      confirm("Radius (m)");
      await act(async () => {});
      expect(saved).not.toHaveBeenCalled();
      expect(isSaid("Radius (m)")).toBe(true);
      expect(document.activeElement).toBe(field("Radius (m)"));
      expect(field("Radius (m)").value).toBe(typed);
    },
  );

  test.each(["", "0", "100001"])(
    "a line's width of “%s” is said at its field and nothing is saved [DRAW-01]",
    async (typed) => {
      const saved = await open(LINE);
      type("Distance to each side (m)", typed);
      confirm("Distance to each side (m)");
      await act(async () => {});
      expect(saved).not.toHaveBeenCalled();
      expect(isSaid("Distance to each side (m)")).toBe(true);
    },
  );

  test("the size that stands in the field is the one that is saved [DRAW-02]", async () => {
    const saved = await open(CIRCLE);
    type("Radius (m)", "abc");
    confirm("Radius (m)");
    type("Radius (m)", "250");
    confirm("Radius (m)");
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0].area).toEqual({ ...CIRCLE, radius: 250 });
  });

  test.each([
    ["a corner", SQUARE, "Coordinates of the corner"],
    ["a new corner", SQUARE, "Coordinates of a new corner"],
    ["a centre", CIRCLE, "Coordinates"],
  ] as const)(
    "%s typed wrongly is said at its field and nothing is saved [DRAW-01]",
    async (_what, area, label) => {
      const saved = await open(area);
      type(label, "nowhere");
      confirm(label);
      await act(async () => {});
      expect(saved).not.toHaveBeenCalled();
      expect(isSaid(label)).toBe(true);
      expect(document.activeElement).toBe(field(label));
    },
  );

  test("coordinates that stand in their field are those that are saved [DRAW-02]", async () => {
    const saved = await open(CIRCLE);
    type("Coordinates", "41.5, 2.25");
    confirm("Coordinates");
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]?.[0].area).toEqual({ ...CIRCLE, centre: at(41.5, 2.25) });
  });
});

test("a corner and a new one, both typed, are both saved [DRAW-01]", async () => {
  const saved = await open(SQUARE);
  type("Coordinates of the corner", "-1 -1");
  type("Coordinates of a new corner", "0.5 -0.5");
  WAYS.button("Coordinates of a new corner");
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(saved.mock.calls[0]?.[0].area).toEqual({
    kind: "polygon",
    ring: [at(-1, -1), at(0, 1), at(1, 1), at(1, 0), at(0.5, -0.5)],
  });
});

test("a size put back as it was is no fault any more [DRAW-02]", async () => {
  await open(CIRCLE);
  type("Radius (m)", "abc");
  fireEvent.blur(field("Radius (m)"));
  expect(isSaid("Radius (m)")).toBe(true);
  type("Radius (m)", "100");
  fireEvent.blur(field("Radius (m)"));
  expect(isSaid("Radius (m)")).toBe(false);
});

test("a size smaller than a centimetre is none [DRAW-02]", async () => {
  const saved = await open(CIRCLE);
  type("Radius (m)", "0.001");
  WAYS.button("Radius (m)");
  await act(async () => {});
  expect(saved).not.toHaveBeenCalled();
  expect(isSaid("Radius (m)")).toBe(true);
});

test("no polygon is made of a circle whose radius is wrong [DRAW-02]", async () => {
  await open(CIRCLE);
  type("Radius (m)", "abc");
  fireEvent.blur(field("Radius (m)"));
  fireEvent.click(screen.getByRole("button", { name: "Turn into a polygon" }));
  expect(field("Radius (m)").value).toBe("abc");
});

test.each([
  ["en-GB", "Distance to each side (m)", "At most 100,000 m, please"],
  ["fr-FR", "Distance de chaque côté (m)", "Saisissez 100\u202f000\u00a0m au plus"],
  ["es-ES", "Distancia a cada lado (m)", "Escriba 100.000 m como máximo"],
  ["pt-PT", "Distância a cada lado (m)", "Escreva no máximo 100\u00a0000 m"],
] as const)(
  "in %s too large a size names the limit [DRAW-01, I18N-01]",
  async (locale, label, text) => {
    await open(LINE, locale);
    type(label, "100001");
    fireEvent.blur(field(label));
    const { textContent } = document.getElementById(
      field(label).getAttribute("aria-describedby")!,
    )!;
    expect(textContent).toBe(text);
  },
);
