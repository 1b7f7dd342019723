import { useQueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
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
  const without = await screen.findByRole("region", { name: "Left without them:" });
  const lines = within(without)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(["1,200 vehicles: Van 1, <b>Van</b> 2 …", "1 place: Yard"]);
  const along = screen.getByRole("region", { name: "Goes with them:" });
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

test("what is said before a removal is of as many as go [GRP-01, VEH-01]", async () => {
  answer = () => Response.json([]);
  const { unmount } = await open([7]);
  await screen.findByText(/^Its vehicles and the groups in it stay/);
  unmount();
  await open([7, 9]);
  await screen.findByText(/^Their vehicles and the groups in them stay/);
});

/** Asked about three things; what a page knows beside them is read anew when some are gone. */
function Removal({
  remove,
  onRemoved,
}: Pick<Parameters<typeof RemoveDialog>[0], "remove" | "onRemoved">) {
  const queries = useQueryClient();
  const [ids, setIds] = useState<readonly number[] | undefined>([7, 8, 9]);
  return (
    <RemoveDialog
      managed={groupThing}
      ids={ids}
      name=""
      hasKept={false}
      remove={remove}
      onRemoved={(done) => {
        void queries.invalidateQueries();
        onRemoved(done);
      }}
      onClose={() => setIds(undefined)}
    />
  );
}

test("what is linked with things is not asked for once they are being removed [GRP-01]", async () => {
  answer = () => Response.json([{ kind: "vehicle", count: 1, names: ["Van 1"] }]);
  const onRemoved = vi.fn();
  const remove = async () => ({ ok: true, value: "way" }) as const;
  await renderPage(<Removal remove={remove} onRemoved={onRemoved} />, { user: ANA });
  await screen.findByText("Van 1");
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onRemoved).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(1);
});

test("a removal that is stopped says how many of how many are left [GRP-01]", async () => {
  answer = () => Response.json([]);
  const onRemoved = vi.fn();
  let letGo = () => {};
  const remove = () =>
    new Promise<{ readonly ok: true; readonly value: string }>((resolve) => {
      letGo = () => resolve({ ok: true, value: "way" });
    });
  await renderPage(<Removal remove={remove} onRemoved={onRemoved} />, { user: ANA });
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  letGo();
  await waitFor(() => expect(onRemoved).toHaveBeenCalled());
  expect(onRemoved.mock.calls).toEqual([
    [{ removed: [{ id: 7, undo: "way" }], left: 2, count: 3 }],
  ]);
});
