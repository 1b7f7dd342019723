import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { commandThing } from "../../../../../src/features/manage/kinds/command/commandThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const sent: { readonly method: string; readonly body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    const { body, method = "GET" } = init ?? {};
    const given: unknown = JSON.parse(typeof body === "string" ? body : "{}");
    // Whether a second person approves is asked, which writes nothing.
    if (method !== "GET") sent.push({ method, body: given });
    return Response.json({ ...(given as object), id: 9 });
  });
});

const saved = (type: string, attributes: object, more: object = {}) => ({
  thing: { id: 9, deviceId: 0, type, textChannel: false, description: "Ask", attributes, ...more },
  etag: '"1"',
});

const open = (read?: ReturnType<typeof saved>, mayWrite = true) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={commandThing}
        read={read}
        mayWrite={mayWrite}
        onSaved={vi.fn()}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: ANA },
  );

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
async function choose(field: RegExp, name: string) {
  fireEvent.click(screen.getByRole("combobox", { name: field }));
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
}

test("a command is kept with the fields of its type, numbers as numbers [CMD-01]", async () => {
  await open();
  type("Description", "Every minute");
  await choose(/^Command/, "Report position periodically");
  type(/^Every \(s\)/, "60");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    method: "POST",
    body: {
      description: "Every minute",
      type: "positionPeriodic",
      attributes: { frequency: 60 },
      textChannel: false,
    },
  });
});

test("an output is chosen by its number and whether it goes on, and needs both [CMD-01]", async () => {
  await open();
  await choose(/^Command/, "Switch an output");
  press("Create");
  expect(await screen.findAllByText("Please fill this in")).toHaveLength(2);
  expect(sent).toEqual([]);

  type(/^Number/, "2");
  await choose(/^The output goes/, "Off");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    type: "outputControl",
    attributes: { index: 2, data: "0" },
  });
});

test("another type takes what only the one before said with it, and leaves what others keep [CMD-01]", async () => {
  await open(saved("sendSms", { phone: "+598", message: "hi", vendor: "x", noQueue: true }));
  await choose(/^Command/, "Send a USSD code");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    type: "sendUssd",
    attributes: { phone: "+598", vendor: "x", noQueue: true },
  });
  expect(sent[0]?.body).not.toHaveProperty("attributes.message");
});

test("what another program left out, or a type that is not known, blocks no save [CMD-01]", async () => {
  await open(saved("vendorThing", { secret: 1 }));
  expect(screen.getByText(/does not know this command/)).toBeTruthy();
  type("Description", "Renamed");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    description: "Renamed",
    type: "vendorThing",
    attributes: { secret: 1 },
  });
});

const ENGINE = /use the immobilizer or the output's button/;
const OTHER = /may switch something/;
const NEVER = /never sends this/;

test.each([
  ["engineStop", {}, ENGINE],
  ["engineResume", {}, ENGINE],
  ["outputControl", { index: 1, data: "1" }, ENGINE],
  // An output's command in the tracker's words is the output's command.
  ["custom", { data: "setdigout 1" }, ENGINE],
  ["custom", { data: "reboot" }, OTHER],
  ["rebootDevice", {}, OTHER],
  ["custom", { data: "get\\x76er" }, NEVER],
])(
  "says of %s %o that it is not sent from here [CMD-01, IMMO-01]",
  async (type_, attributes, words) => {
    await open(saved(type_, attributes));
    expect(screen.getByText(words)).toBeTruthy();
  },
);

test.each([
  ["positionSingle", {}],
  ["custom", { data: "getver" }],
  ["positionPeriodic", { frequency: 60 }],
])("%s %o only asks, and nothing is said of it [CMD-01]", async (type_, attributes) => {
  await open(saved(type_, attributes));
  for (const words of [ENGINE, OTHER, NEVER]) expect(screen.queryByText(words)).toBeNull();
});

test("who may only read reaches what is chosen with the keyboard, and chooses nothing else [CMD-01, PERM-01, A11Y-01]", async () => {
  await open(saved("outputControl", { index: 2, data: "1" }), false);
  for (const [field, shown] of [
    [/^Command/, "Switch an output"],
    [/^The output goes/, "On"],
  ] as const) {
    const choice = screen.getByRole<HTMLInputElement>("combobox", { name: field });
    expect([choice.disabled, choice.readOnly, choice.value]).toEqual([false, true, shown]);
    fireEvent.click(choice);
    fireEvent.keyDown(choice, { key: "ArrowDown", code: "ArrowDown" });
    expect(choice.getAttribute("aria-expanded")).toBe("false");
  }
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
