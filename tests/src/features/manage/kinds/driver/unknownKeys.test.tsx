import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../../../src/app/loadManageWords.ts";
import { ManageForm } from "../../../../../../src/features/manage/form/ManageForm.tsx";
import { driverThing } from "../../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { UnknownKeys } from "../../../../../../src/features/manage/kinds/driver/keys/UnknownKeys.tsx";
import { GiveKeyLink } from "../../../../../../src/state/GiveKeyLink.tsx";
import { createEscapeStack, EscapeContext } from "../../../../../../src/ui/useEscape.ts";
import { ANA, renderPage } from "../../../../../support/renderPage.tsx";

beforeAll(loadManageWords);

const seen = (uniqueId: string, more: object = {}) => ({
  uniqueId,
  deviceId: 4,
  name: "Van <b>4</b>",
  lastSeen: "2026-03-03T10:00:00.000+00:00",
  times: 1,
  ...more,
});
const DRIVER = { id: 3, name: "Rui", uniqueId: "old", attributes: { badge: "kept" } };

let keys: readonly object[] = [];
let saved = () => Response.json({ ...DRIVER, uniqueId: "k2" }, { headers: { "x-undo": "u" } });
const sent: { readonly path: string; readonly method: string; readonly body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  keys = [seen("k1"), seen("k2", { times: 3 })];
  saved = () => Response.json({ ...DRIVER, uniqueId: "k2" }, { headers: { "x-undo": "u" } });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname } = new URL(input as string, "http://waymark");
    const { method = "GET", body } = init ?? {};
    if (method !== "GET") {
      sent.push({
        path: pathname,
        method,
        body: JSON.parse(typeof body === "string" ? body : "{}"),
      });
      return saved();
    }
    if (pathname === "/api/drivers/unknown") return Response.json(keys);
    if (pathname === "/api/drivers/3") return Response.json(DRIVER, { headers: { etag: '"1"' } });
    return Response.json([DRIVER]);
  });
});

const renderKeys = (onWritten = vi.fn(), user = ANA) =>
  renderPage(
    <UnknownKeys
      mayMake
      chosenThings={vi.fn()}
      onMade={vi.fn()}
      onGone={vi.fn()}
      onUnsaved={vi.fn()}
      onWritten={onWritten}
    />,
    { user, address: "/settings/drivers?key=k2" },
  );

async function giveToRui(): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(
    await within(dialog).findByLabelText("Driver who gets k2", { selector: "input" }),
  );
  fireEvent.click(await screen.findByRole("option", { name: "Rui" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Give k2" }));
  return dialog;
}

test("the key that somebody came for stands first, and is given over what was read [DRV-02]", async () => {
  const onWritten = vi.fn();
  await renderKeys(onWritten);
  const dialog = await screen.findByRole("dialog");
  const items = await within(dialog).findAllByRole("listitem");
  expect(items[0]?.textContent).toMatch(/^k2Last seen in Van <b>4<\/b>, .+ · 3 times/);
  const lend = within(dialog).getByRole("link", { name: "For a time only: lend a key" });
  expect(lend.getAttribute("href")).toBe("/settings/keys?open=new");
  await giveToRui();
  await waitFor(() => expect(onWritten).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { path: "/api/drivers/3", method: "PUT", body: { ...DRIVER, uniqueId: "k2" } },
  ]);
  const [written, message] = onWritten.mock.calls[0] ?? [];
  expect(written).toEqual([expect.objectContaining({ undo: "u" })]);
  expect(message).toBe("Rui now has the key k2.");
});

test("a key that somebody else has meanwhile is not given, and it is said [DRV-01]", async () => {
  saved = () =>
    Response.json({ code: "duplicate", detail: "Duplicated RFID key" }, { status: 400 });
  const onWritten = vi.fn();
  await renderKeys(onWritten);
  const dialog = await giveToRui();
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Not given: Another driver has this RFID key already.",
  );
  expect(onWritten).not.toHaveBeenCalled();
});

test("says so when there is none [DRV-02]", async () => {
  keys = [];
  await renderKeys();
  expect((await screen.findByRole("dialog")).textContent).toContain("RFID keys that are nobody's");
  await screen.findByText("In the last seven days no reader has sent a key that is nobody's.");
});

test("is not offered to whoever may only read [PERM-02]", async () => {
  await renderKeys(vi.fn(), { ...ANA, readonly: true });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("one click fills a seen key into the form of a driver, and saving gives it [DRV-02]", async () => {
  await renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={{ ...driverThing, Part: () => undefined }}
        read={undefined}
        mayWrite
        onSaved={vi.fn()}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: ANA },
  );
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: "Eva" } });
  fireEvent.click(await screen.findByRole("button", { name: "k1" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^RFID key/).value).toBe("k1");
  expect(screen.queryByRole("button", { name: "k1" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ body: { name: "Eva", uniqueId: "k1", attributes: {} } }),
    ]),
  );
});

test("a panel and an event lead to a key that is nobody's, and to no other [DRV-02]", async () => {
  await renderPage(
    <>
      <GiveKeyLink driverKey="k2" />
      <GiveKeyLink driverKey="somebody's" />
      <GiveKeyLink driverKey="k1" isKnown />
      <GiveKeyLink driverKey={undefined} />
    </>,
    { user: ANA },
  );
  const link = await screen.findByRole("link", { name: "Give this key to a driver" });
  expect(link.getAttribute("href")).toBe("/settings/drivers?key=k2");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
