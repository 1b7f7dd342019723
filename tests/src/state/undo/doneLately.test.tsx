import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DoneLately } from "../../../../src/features/manage/list/DoneLately.tsx";
import { useDone } from "../../../../src/state/undo/useDone.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    asked.push(url as string);
    return new Response(null, { status: 204 });
  });
});

const onUndone = vi.fn();

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
