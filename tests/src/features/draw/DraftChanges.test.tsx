import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DraftChanges } from "../../../../src/features/draw/editor/DraftChanges.tsx";
import { draftOf } from "../../../../src/features/draw/editor/draft.ts";
import { createFakeLive } from "../../../support/fakeLive.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const SQUARE = draftOf({ kind: "polygon", ring: [at(0, 0), at(0, 1), at(1, 1), at(1, 0)] });

const UNLINKED = /vehicles, groups, people and alerts, is not linked with this one/;

test("a merged area goes with all that is linked with it, and that is said before [DRAW-01]", async () => {
  const { wrap } = createFakeLive({ vehiclesInside: async () => 0 });
  const changes = (draft: typeof SQUARE) =>
    wrap(
      <DraftChanges
        live={draft}
        draft={draft}
        fault={undefined}
        isLinked
        id={undefined}
        foot={null}
      />,
    );
  await renderPage(changes(SQUARE), { user: ANA });
  expect(screen.queryByText(UNLINKED)).toBeNull();
  await renderPage(changes({ ...SQUARE, merged: [{ id: 9, name: "Old yard" }] }), { user: ANA });
  expect(screen.getByText("“Old yard” is deleted: it is part of this one then.")).toBeDefined();
  expect(screen.getByText(UNLINKED)).toBeDefined();
});
