import { notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { userId } from "#domain/ids";
import { after, hours } from "#domain/units";
import { DoneLately } from "../../../../src/features/manage/list/DoneLately.tsx";
import { useDone } from "../../../../src/state/undo/useDone.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

let asked: string[];
beforeEach(() => {
  asked = [];
  refusals = {};
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    asked.push(url as string);
    const refusal = refusals[(url as string).split("/").at(-1) ?? ""];
    return refusal?.() ?? new Response(null, { status: 204 });
  });
});

const onUndone = vi.fn();

/** What the server says to a token instead of undoing. */
let refusals: Readonly<Record<string, () => Response>> = {};

/** More than are under way at once. */
const SIX = ["a", "b", "c", "d", "e", "f"];

/** A page that writes a driver, and can be left. */
function Page() {
  const { kept, say, takeBack } = useDone("driver", onUndone);
  const write = (name: string, tokens: readonly string[]) => {
    const writes = tokens.map((token, at) => ({ id: at + 1, token }));
    say(`${name} was saved.`, writes);
  };
  return (
    <>
      <button type="button" onClick={() => write("Ana", ["ana"])}>
        Ana
      </button>
      <button type="button" onClick={() => write("Rui", ["rui1", "rui2"])}>
        Rui
      </button>
      <button type="button" onClick={() => write("All", SIX)}>
        All
      </button>
      <button type="button" onClick={() => write("Nobody", [])}>
        Nobody
      </button>
      <DoneLately kept={kept} onUndo={takeBack} />
    </>
  );
}

function Pages() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or come
      </button>
      {isOpen && <Page />}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const listed = async () => {
  press("Done lately");
  const list = await screen.findByRole("list");
  return within(list)
    .getAllByRole("listitem")
    .map((item) => item.firstChild?.textContent);
};

test("what was done is undone when its notice is gone and its page was left [VEH-01]", async () => {
  await renderPage(<Pages />, { user: ANA });
  expect(screen.queryByRole("button", { name: "Done lately" })).toBeNull();
  press("Ana");
  press("Rui");
  press("Nobody");
  for (const close of await screen.findAllByRole("button", { name: "Close" }))
    fireEvent.click(close);
  await waitFor(() => expect(screen.queryAllByRole("button", { name: "Close" })).toEqual([]));
  press("Leave or come");
  press("Leave or come");

  expect(await listed()).toEqual(["Rui was saved.", "Ana was saved."]);
  press("Undo: Rui was saved.");
  await screen.findByText("Undone.");
  expect(asked).toEqual(["/api/undo/rui2", "/api/undo/rui1"]);
  expect(onUndone).toHaveBeenCalledWith([
    { id: 2, undone: "removed" },
    { id: 1, undone: "removed" },
  ]);
  expect(await listed()).toEqual(["Ana was saved."]);
});

test("what the notice undoes is not offered once more [VEH-01]", async () => {
  await renderPage(<Pages />, { user: ANA });
  press("Ana");
  await screen.findByRole("button", { name: "Done lately" });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Undone.");
  expect(screen.queryByRole("button", { name: "Done lately" })).toBeNull();
});

/** As a reload does: a new document, of which only the tab's storage is not new. */
async function reload(page: Awaited<ReturnType<typeof renderPage>>, user = ANA) {
  page.unmount();
  notifications.clean();
  return renderPage(<Pages />, { user });
}

test("what was done is undone after a reload, and by nobody else [VEH-01, AUTH-08]", async () => {
  const first = await renderPage(<Pages />, { user: ANA });
  press("Ana");
  press("Rui");
  const second = await reload(first);
  expect(await listed()).toEqual(["Rui was saved.", "Ana was saved."]);
  press("Undo: Rui was saved.");
  await screen.findByText("Undone.");
  expect(asked).toEqual(["/api/undo/rui2", "/api/undo/rui1"]);
  const third = await reload(second);
  expect(await listed()).toEqual(["Ana was saved."]);
  await reload(third, { ...ANA, id: userId(8) });
  expect(screen.queryByRole("button", { name: "Done lately" })).toBeNull();
});

test("what was stopped while it was undone is undone after a reload [VEH-03]", async () => {
  const first = await renderPage(<Pages />, { user: ANA });
  press("All");
  let waiting: (() => void)[] = [];
  const letGo = () => {
    for (const go of waiting) go();
    waiting = [];
  };
  vi.mocked(globalThis.fetch).mockImplementation(
    (url) =>
      new Promise((resolve) => {
        asked.push(url as string);
        waiting.push(() => resolve(new Response(null, { status: 204 })));
      }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  letGo();
  await screen.findByText("Stopped: 2 of 6 are not undone.");
  expect(screen.getByRole("button", { name: "Undo the rest" })).toBeTruthy();
  const rest = "All was saved. Stopped: 2 of 6 are not undone.";
  await reload(first);
  expect(await listed()).toEqual([rest]);
  press(`Undo: ${rest}`);
  await waitFor(() => expect(asked).toHaveLength(6));
  expect(asked.slice(4)).toEqual(["/api/undo/b", "/api/undo/a"]);
  letGo();
  await screen.findByText("Undone.");
  expect(screen.queryByRole("button", { name: "Done lately" })).toBeNull();
});

test("an undoing is tried again only where that may help [VEH-01]", async () => {
  refusals = {
    ana: () => Response.json({ code: "outdated", detail: "changed since" }, { status: 412 }),
    rui1: () => Response.json({ code: "internal", detail: "broken" }, { status: 500 }),
  };
  await renderPage(<Pages />, { user: ANA });
  press("Ana");
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("1 of 1 could not be undone: somebody has changed it since");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Done lately" })).toBeNull();
  notifications.clean();

  press("Rui");
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(await listed()).toEqual([expect.stringMatching(/^Rui was saved\. 1 of 2 could not/)]);
  refusals = {};
  fireEvent.click(again);
  await screen.findByText("Undone.");
  expect(asked.at(-1)).toBe("/api/undo/rui1");
});

test("what the server has no more is not offered, also where the page stayed [VEH-01]", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  try {
    const first = await renderPage(<Pages />, { user: ANA });
    press("Ana");
    vi.setSystemTime(after(NOON, hours(23)));
    press("Rui");
    await screen.findByText("Rui was saved.");
    notifications.clean();
    await screen.findByRole("button", { name: "Done lately" });
    expect(await listed()).toEqual(["Rui was saved.", "Ana was saved."]);
    vi.setSystemTime(after(NOON, hours(24)));
    press("Leave or come");
    press("Leave or come");
    expect(await listed()).toEqual(["Rui was saved."]);
    await reload(first);
    expect(await listed()).toEqual(["Rui was saved."]);
  } finally {
    vi.useRealTimers();
  }
});
