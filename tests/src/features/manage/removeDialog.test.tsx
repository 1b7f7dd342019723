import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../src/app/loadManageWords.ts";
import { groupThing } from "../../../../src/features/manage/kinds/group/groupThing.ts";
import { RemoveDialog } from "../../../../src/features/manage/RemoveDialog.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

beforeAll(loadManageWords);

const asked: string[] = [];
let answer: () => Response;
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return answer();
  });
});

const open = (ids: readonly number[], name = "") =>
  renderPage(
    <RemoveDialog
      managed={groupThing}
      ids={ids}
      name={name}
      hasKept={false}
      remove={vi.fn()}
      onRemoved={vi.fn()}
      onClose={vi.fn()}
    />,
    { user: ANA },
  );

test("a removal tells how many stay without the thing and which, before it is done [GRP-01]", async () => {
  answer = () =>
    Response.json([
      { kind: "vehicle", count: 1200, names: ["Van 1", "<b>Van</b> 2"] },
      { kind: "geofence", count: 1, names: ["Yard"] },
      { kind: "rfidKey", count: 3, names: [] },
    ]);
  await open([7, 9]);
  const without = await screen.findByRole("region", { name: "Left without it:" });
  const lines = within(without)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(["1,200 vehicles: Van 1, <b>Van</b> 2 …", "1 place: Yard"]);
  const along = screen.getByRole("region", { name: "Goes with it:" });
  expect(within(along).getByRole("listitem").textContent).toBe("3 RFID keys lent");
  expect(asked.map((url) => new URL(url, "http://x").search)).toEqual(["?kind=group&id=7&id=9"]);
});

test("a removal is possible where nothing is linked, or nobody can say what is [GRP-01]", async () => {
  answer = () => Response.json([]);
  await open([7]);
  await screen.findByText(/Its vehicles and the groups in it stay/);
  expect(screen.queryByRole("region", { name: "Left without it:" })).toBeNull();
  answer = () => Response.json({ odd: true });
  await open([8]);
  for (const button of screen.getAllByRole<HTMLButtonElement>("button", { name: "Delete" }))
    expect(button.disabled).toBe(false);
});

test("a removal of more than are undone together says so before it is done, and no other [GRP-01]", async () => {
  answer = () => Response.json([]);
  const warning = "More than 100,000 at once cannot be undone in one go.";
  const { unmount } = await open(Array.from({ length: 100_001 }, (_, at) => at + 1));
  expect(await screen.findByText(warning)).toBeDefined();
  unmount();
  await open(Array.from({ length: 100_000 }, (_, at) => at + 1));
  await screen.findByRole("button", { name: "Delete" });
  expect(screen.queryByText(warning)).toBeNull();
});

test("the alerts that use an area are named, and what several are called is counted [GEO-01, ALR-01]", async () => {
  answer = () =>
    Response.json([
      {
        kind: "notification",
        count: 6,
        names: ["Who comes", "Who comes"],
        types: ["geofenceExit", "ownType"],
      },
    ]);
  await open([7], "Depot");
  expect(await screen.findByRole("dialog", { name: "Delete “Depot”?" })).toBeTruthy();
  const without = await screen.findByRole("region", { name: "Left without it:" });
  expect(within(without).getByRole("listitem").textContent).toBe(
    "6 alerts: Who comes (2), Geofence left, ownType …",
  );
});

test("of several the title says how many [GRP-01]", async () => {
  answer = () => Response.json([]);
  await open([7, 9]);
  expect(await screen.findByRole("dialog", { name: "Delete 2?" })).toBeTruthy();
});
