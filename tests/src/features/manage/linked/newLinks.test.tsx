import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { alertThing } from "../../../../../src/features/manage/kinds/alert/alertThing.ts";
import { groupThing } from "../../../../../src/features/manage/kinds/group/groupThing.ts";
import { userThing } from "../../../../../src/features/manage/kinds/user/userThing.ts";
import type { ManagedThing } from "../../../../../src/features/manage/managedThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { createTransferTable } from "../../../../../workers/table/transferTable.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

vi.mock("../../../../../src/engine/connectTransfer.ts", () => ({
  connectTransfer: () => ({ table: createTransferTable(), dispose: () => {} }),
  startTransferAhead: () => {},
}));

// A whole form on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 120_000 });

const MANAGER = { id: 7, name: "Ana", email: "ana@x.pt", userLimit: -1, attributes: {} };
const ABOUT_NOTHING = /^This alert is about no vehicle/;
const SOS = /^SOS/;

/** What was written, in order. */
let asked: { readonly route: string; readonly body: unknown }[];
/** What comes of the next writes of links; the others are written. */
let answers: (() => Response)[];
const onSaved = vi.fn();
const onUnsaved = vi.fn();

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  asked = [];
  answers = [];
  onSaved.mockClear();
  onUnsaved.mockClear();
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    if (method === "GET")
      return Response.json(
        url.startsWith("/api/devices/columns")
          ? [1, 2, 3].map((id) => ({ id, name: `Van ${id}`, uniqueId: `v${id}`, groupId: 0 }))
          : [],
      );
    // Asked of what is chosen; nothing is written.
    if (url === "/api/notifications/lacks") return Response.json([]);
    const given = JSON.parse(body as string) as object;
    asked.push({ route: `${method} ${url}`, body: given });
    const headers = { "x-undo": `token${asked.length}`, etag: '"1"' };
    if (/^\/api\/(notifications|groups)(\/9)?$/.test(url))
      return Response.json({ ...given, id: 9 }, { headers });
    return answers.shift()?.() ?? new Response(null, { status: 204, headers });
  });
});

const open = (managed: ManagedThing) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={managed}
        read={undefined}
        mayWrite
        onSaved={onSaved}
        onUnsaved={onUnsaved}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: userFromWire(MANAGER)! },
  );

const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole("button", { name, hidden: true }));

async function chooseType() {
  fireEvent.click(screen.getByRole("combobox", { name: /^What happens/ }));
  fireEvent.click(await screen.findByRole("option", { name: SOS, hidden: true }));
}

async function chooseAllVehicles() {
  fireEvent.click(screen.getByRole("button", { name: "Vehicles" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(await within(dialog).findByRole("button", { name: "Assign all (3)" }));
  await within(dialog).findByText("To be assigned: 3 · to be removed: 0");
  fireEvent.click(within(dialog).getByRole("button", { name: "Use this choice" }));
  await screen.findByRole("button", { name: "Vehicles: 3" });
}

const LINKS_OF_9 = {
  route: "POST /api/permissions/bulk",
  body: [1, 2, 3].map((deviceId) => ({ deviceId, notificationId: 9 })),
};

test("what a new alert is about is chosen before it is made, counts as unsaved, and is written right after it [ALR-01]", async () => {
  await open(alertThing);
  await chooseType();
  expect(screen.getByText(ABOUT_NOTHING)).toBeTruthy();
  await chooseAllVehicles();
  expect(screen.queryByText(ABOUT_NOTHING)).toBeNull();
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  expect(asked).toEqual([]);

  press("Create");
  await waitFor(() =>
    expect(onSaved.mock.lastCall?.[1]).toEqual({
      type: "done",
      count: 3,
      undo: ["token1", "token2"],
      isLeft: false,
    }),
  );
  expect(asked.map(({ route }) => route)).toEqual([
    "POST /api/notifications",
    "POST /api/permissions/bulk",
  ]);
  expect(asked[1]).toEqual(LINKS_OF_9);
  // What can be linked is there once, also as long as the form of the saved one has not come.
  expect(screen.getAllByRole("button", { name: /^Vehicles/ })).toHaveLength(1);
});

test("a choice is taken up again where it was left, and discarded with all else [ALR-01]", async () => {
  await open(alertThing);
  await chooseAllVehicles();
  press("Vehicles: 3");
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(await within(dialog).findByRole("button", { name: "Remove all (3)" }));
  await within(dialog).findByText("To be assigned: 0 · to be removed: 3");
  fireEvent.click(within(dialog).getByRole("button", { name: "Use this choice" }));
  await screen.findByRole("button", { name: "Vehicles" });
  expect(screen.getByText(ABOUT_NOTHING)).toBeTruthy();

  await chooseAllVehicles();
  press("Discard changes");
  await screen.findByRole("button", { name: "Vehicles" });
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test("an alert about nothing is warned of and may be saved all the same [ALR-01]", async () => {
  await open(alertThing);
  await chooseType();
  expect(screen.getByText(ABOUT_NOTHING)).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "For all vehicles" }));
  await waitFor(() => expect(screen.queryByText(ABOUT_NOTHING)).toBeNull());
  fireEvent.click(screen.getByRole("checkbox", { name: "For all vehicles" }));
  expect(screen.getByText(ABOUT_NOTHING)).toBeTruthy();
  press("Create");
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked.map(({ route }) => route)).toEqual(["POST /api/notifications"]);
});

test("links that fail are named and sent again alone: the alert is made once, and nothing chosen is lost [ALR-01]", async () => {
  await open(alertThing);
  await chooseType();
  await chooseAllVehicles();
  const refused = () => Response.json({ code: "badRequest", detail: "gone" }, { status: 400 });
  const written = () => new Response(null, { status: 204, headers: { "x-undo": "some" } });
  // All three, the first two, each of them, the third.
  answers = [refused, refused, written, refused, written];
  press("Create");
  await screen.findByText(/^It was created, but/);
  await waitFor(() =>
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1 was not saved: .*Van 2/)]),
    ),
  );
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Vehicles: 1" }).disabled).toBe(
    true,
  );
  expect(onSaved.mock.calls.map(([, making]) => (making as { type: string }).type)).toEqual([
    "linking",
  ]);
  expect(onUnsaved).toHaveBeenLastCalledWith(true);

  press("Save");
  await waitFor(() =>
    expect(onSaved.mock.lastCall?.[1]).toMatchObject({ type: "done", count: 3, isLeft: false }),
  );
  expect(asked.filter(({ route }) => route === "POST /api/notifications")).toHaveLength(1);
  expect(asked.at(-1)?.body).toEqual([{ deviceId: 2, notificationId: 9 }]);
});

test("a cut between making and linking leaves the alert and the choice, which is sent again whole [ALR-01, NAV-05]", async () => {
  await open(alertThing);
  await chooseType();
  await chooseAllVehicles();
  answers = [
    () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  press("Create");
  await screen.findByText(/^It was created, but/);
  expect(screen.getByRole("button", { name: "Vehicles: 3" })).toBeTruthy();
  press("Save");
  await waitFor(() => expect(onSaved.mock.lastCall?.[1]).toMatchObject({ type: "done", count: 3 }));
  expect(asked.slice(1)).toEqual([LINKS_OF_9, LINKS_OF_9]);
});

test("what is changed after a cut is saved over what was made, and the links follow [ALR-01, NAV-05]", async () => {
  await open(alertThing);
  await chooseType();
  await chooseAllVehicles();
  answers = [
    () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  press("Create");
  await screen.findByText(/^It was created, but/);
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "Named" } });
  press("Save");
  await waitFor(() => expect(onSaved.mock.lastCall?.[1]).toMatchObject({ type: "done", count: 3 }));
  expect(asked.map(({ route }) => route)).toEqual([
    "POST /api/notifications",
    "POST /api/permissions/bulk",
    "PUT /api/notifications/9",
    "POST /api/permissions/bulk",
  ]);
  expect(onSaved.mock.lastCall?.[0]).toMatchObject({ thing: { id: 9, description: "Named" } });
});

test("who leaves what could not be linked has the alert, and the way back for it [ALR-01]", async () => {
  const { unmount } = await open(alertThing);
  await chooseType();
  await chooseAllVehicles();
  // All three, the first two, each of them, the third.
  answers = Array.from({ length: 5 }, () => () => {
    return Response.json({ code: "notAllowed", detail: "no" }, { status: 403 });
  });
  press("Create");
  await screen.findByText(/^It was created, but/);
  unmount();
  expect(onSaved.mock.lastCall?.[1]).toEqual({
    type: "done",
    count: 0,
    undo: ["token1"],
    isLeft: true,
  });
});

test("vehicles are put into a new group, with the way back to where they stood [GRP-01]", async () => {
  await open(groupThing);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "North" } });
  await chooseAllVehicles();
  press("Create");
  await waitFor(() =>
    expect(onSaved.mock.lastCall?.[1]).toMatchObject({ type: "done", undo: ["token1", "token2"] }),
  );
  expect(asked[1]).toEqual({ route: "POST /api/groups/9/devices", body: [1, 2, 3] });
});

test("a new person is given vehicles at once, and who sees everything is given nothing [PERM-01]", async () => {
  expect(userThing.links?.({ administrator: false }).map(({ name }) => name)).toContain("vehicles");
  expect(userThing.links?.({ administrator: true })).toEqual([]);
});
