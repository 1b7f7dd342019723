import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { attributeThing } from "../../../../src/features/manage/kinds/attribute/attributeThing.ts";
import { ManagePage } from "../../../../src/features/manage/ManagePage.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

test("what stands beside a list begins after it has come, or will not come [GEO-01]", async () => {
  let answer: (response: Response) => void = () => {};
  vi.spyOn(globalThis, "fetch").mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await renderPage(
    <ManagePage
      managed={attributeThing}
      onUnsaved={vi.fn()}
      onDialogUnsaved={vi.fn()}
      beside={<p>The map</p>}
    />,
    { user: ANA },
  );
  await screen.findByRole("status", { name: /loading/i });
  expect(screen.queryByText("The map")).toBeNull();
  answer(new Response("no", { status: 403 }));
  expect(await screen.findByText("The map")).toBeTruthy();
});
