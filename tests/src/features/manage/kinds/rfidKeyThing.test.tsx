import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Section } from "#domain/account/section";
import type { User } from "#domain/account/user";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { LentKeys } from "../../../../../src/features/manage/kinds/driver/keys/LentKeys.tsx";
import { rfidKeyThing } from "../../../../../src/features/manage/kinds/rfidKey/rfidKeyThing.ts";
import { mayManage } from "../../../../../src/features/manage/mayManage.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

beforeAll(loadManageWords);

const RUI = { id: 3, name: "Rui", uniqueId: "rui", attributes: {} };
/** In Lisbon 10:00 to 12:00, in winter. */
const KEY = {
  id: 9,
  uniqueId: "k9",
  driverId: 3,
  start: "2026-01-05T10:00:30.000+00:00",
  end: "2026-01-05T12:00:00.000+00:00",
  state: "ended",
  attributes: { note: "kept" },
};
/** Whoever runs this runs it before. */
const FAR = "2126-01-05T10:00:30.000+00:00";
const lent = (id: number, more: object) => ({ ...KEY, id, uniqueId: `k${id}`, ...more });
const LISBON: User = { ...ANA, attributes: { timezone: "Europe/Lisbon" } };

let answer: () => Response;
const sent: { readonly path: string; readonly method: string; readonly body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json(KEY, { headers: { etag: '"2"', "x-undo": "u" } });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(input as string, "http://waymark");
    const { method = "GET", body } = init ?? {};
    if (method !== "GET") {
      const given: unknown = JSON.parse(typeof body === "string" ? body : "{}");
      sent.push({ path: pathname, method, body: given });
      return answer();
    }
    if (pathname === "/api/drivers/unknown") return Response.json([]);
    if (pathname + search === "/api/rfidkeys?driverId=3")
      return Response.json([
        lent(1, {}),
        lent(2, { state: "now", end: null }),
        lent(4, { state: "later", start: FAR, end: "2126-01-05T12:00:00.000+00:00" }),
      ]);
    return Response.json([RUI]);
  });
});

const open = (read?: { readonly thing: typeof KEY; readonly etag: string }) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={rfidKeyThing}
        read={read}
        mayWrite
        onSaved={vi.fn()}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: LISBON },
  );

async function chooseRui(): Promise<void> {
  fireEvent.click(await screen.findByLabelText(/^Driver/, { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Rui" }));
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a key is lent from now on where no start is said, and until further notice [DRV-02]", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Create" }));
  expect(await screen.findAllByText("Please fill this in")).toHaveLength(2);
  expect(screen.queryByLabelText(/State/)).toBeNull();
  type(/^RFID key/, "k9");
  await chooseRui();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: "/api/rfidkeys",
        method: "POST",
        body: { uniqueId: "k9", driverId: 3, start: null, end: null },
      },
    ]),
  );
});

test("an end that is not after the start is refused at its field before anything is sent [DRV-02]", async () => {
  await open();
  type(/^RFID key/, "k9");
  await chooseRui();
  type(/^From/, "2026-01-05T10:00");
  type(/^Until/, "2026-01-05T10:00");
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Must be later than the start")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("an end before the moment of saving is refused by the server, and that stands at its field [DRV-02]", async () => {
  answer = () =>
    Response.json(
      { code: "badRequest", detail: "end: not after the start" },
      { status: 400, headers: { "content-type": "application/problem+json" } },
    );
  await open();
  type(/^RFID key/, "k9");
  await chooseRui();
  type(/^Until/, "2026-01-05T10:00");
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Must be later than the start")).toBeTruthy();
});

test("a duplicated key is said at its field, and what was typed stays [DRV-02]", async () => {
  answer = () =>
    Response.json(
      { code: "duplicate", detail: "Duplicated RFID key" },
      { status: 400, headers: { "content-type": "application/problem+json" } },
    );
  await open();
  type(/^RFID key/, "k9");
  await chooseRui();
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findAllByText(/Duplicated RFID key/)).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>(/^RFID key/).value).toBe("k9");
});

test("times are the reader's, and what is not touched goes back as it came, without the state [DRV-02]", async () => {
  await open({ thing: KEY, etag: '"1"' });
  expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe("2026-01-05T10:00");
  type(/^Until/, "2026-07-05T13:00");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const { state: _, ...written } = KEY;
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: "/api/rfidkeys/9",
        method: "PUT",
        body: { ...written, end: "2026-07-05T12:00:00.000Z" },
      },
    ]),
  );
});

test("who may say how a driver is known lends keys, and nobody else [DRV-02, PERM-01]", () => {
  for (const [more, isAllowed] of [
    [{}, true],
    [{ readonly: true }, false],
    [{ deviceReadonly: true }, false],
    [{ administrator: true, readonly: true }, true],
    [{ closed: new Set<Section>(["settings"]) }, false],
  ] as const)
    for (const verb of ["create", "change", "remove"] as const)
      expect(mayManage({ ...ANA, ...more }, "rfidKey", verb), JSON.stringify(more)).toBe(isAllowed);
});

test("a driver's form names the keys that are lent to them now or later, and leads to each [DRV-02]", async () => {
  await renderPage(<LentKeys driver={3} name="Rui & co" />, { user: LISBON });
  const list = await screen.findByRole("list");
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^k2In hand now: from .*2026/),
    expect.stringMatching(/^k4Later: .*2126.* to .*2126/),
  ]);
  expect(within(list).getAllByRole("link")[0]?.getAttribute("href")).toBe("/settings/keys?open=2");
  expect(screen.getByRole("link", { name: "All keys lent to them" }).getAttribute("href")).toBe(
    "/settings/keys?q=Rui+%26+co",
  );
});
