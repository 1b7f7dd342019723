import { Menu, Modal } from "@mantine/core";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { useFocusReturn } from "../../../src/ui/useFocusReturn.ts";
import { renderPage } from "../../support/renderPage.tsx";

function Dialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title="A dialog" closeButtonProps={{ "aria-label": "Close" }}>
      <button type="button">Inside</button>
    </Modal>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Open from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const closeDialog = async () => {
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull());
  fireEvent.click(button("Close"));
};

test("the focus returns to the button that opened a dialog [A11Y-01]", async () => {
  await renderPage(<Page />);
  button("Open").focus();
  fireEvent.click(button("Open"));
  await closeDialog();
  await waitFor(() => expect(document.activeElement).toBe(button("Open")));
});

test("the focus returns to the button of the menu whose entry opened a dialog [A11Y-01]", async () => {
  await renderPage(<Page />);
  button("More").focus();
  fireEvent.click(button("More"));
  const entry = await screen.findByRole("menuitem", { name: "Open from here" });
  act(() => entry.focus());
  fireEvent.click(entry);
  await closeDialog();
  await waitFor(() => expect(document.activeElement).toBe(button("More")));
});

test("the focus goes to the page's content when what opened a dialog is gone [A11Y-01]", async () => {
  function Gone() {
    const [state, setState] = useState<"offered" | "open" | "over">("offered");
    return (
      <main id="content">
        {state === "offered" && (
          <button type="button" onClick={() => setState("open")}>
            Look
          </button>
        )}
        {state === "open" && <Dialog onClose={() => setState("over")} />}
      </main>
    );
  }
  await renderPage(<Gone />);
  button("Look").focus();
  fireEvent.click(button("Look"));
  await closeDialog();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
