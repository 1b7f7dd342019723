import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { userThing } from "../../../../../src/features/manage/kinds/user/userThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

const viewer = (facts: object): User =>
  userFromWire({ id: 7, name: "Ana", email: "ana@x.pt", attributes: {}, ...facts })!;
const ADMINISTRATOR = viewer({ administrator: true });
const MANAGER = viewer({ userLimit: 5 });

const RUI = {
  id: 9,
  name: "Rui",
  email: "rui@x.pt",
  login: null,
  phone: null,
  administrator: false,
  readonly: false,
  userLimit: 0,
  deviceLimit: 0,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  disabled: false,
  expirationTime: null,
  attributes: { odoo: "https://odoo.example/", badge: 1 },
};

/** The bodies that were sent, each answered with `answer`. */
function stubServer(answer: (body: object) => Response) {
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => {
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    sent.push(body);
    return answer(body);
  });
  return sent;
}
const answered = (body: object) => Response.json({ ...body, id: 9 });

const openForm = (user: User, thing: typeof RUI | undefined) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={userThing}
        read={thing && { thing, etag: undefined }}
        mayWrite
        onSaved={() => {}}
        onUnsaved={() => {}}
        onRemove={undefined}
        onClose={() => {}}
      />
    </EscapeContext>,
    { user },
  );
const form = () => within(document.querySelector("form")!);
const press = (name: string) => fireEvent.click(form().getByText(name).closest("button")!);
const optionsOf = (label: string) =>
  Array.from(form().getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } });

test("an administrator gives any role, a manager only what follows from their own [USR-01, PERM-01]", async () => {
  const first = await openForm(ADMINISTRATOR, RUI);
  expect(optionsOf("Role")).toEqual(["Administrator", "Manager", "Operator", "Read-only"]);
  expect(form().getByLabelText("Vehicles they may add")).toBeTruthy();
  first.unmount();
  await openForm(MANAGER, RUI);
  expect(optionsOf("Role")).toEqual(["Operator", "Read-only"]);
  expect(form().queryByLabelText("Vehicles they may add")).toBeNull();
  expect(form().queryByLabelText("Automatic reports")).toBeNull();
  expect(optionsOf("Map")).toEqual(["As usual", "On", "Off"]);
});

test("only what was changed is written: rights and attributes of others stay [USR-01, PERM-01]", async () => {
  const sent = stubServer(answered);
  await openForm(ADMINISTRATOR, RUI);
  expect(optionsOf("Management")).toContain("https://odoo.example/");
  type("Map", "false");
  type("Role", "manager");
  type("Users they may have", "0");
  press("Save");
  await waitFor(() => expect(form().getByText("At least 1, or -1 for any number")).toBeTruthy());
  expect(sent).toEqual([]);
  type("Users they may have", "3");
  fireEvent.click(form().getByLabelText("May change vehicle settings"));
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    ...RUI,
    userLimit: 3,
    deviceReadonly: true,
    attributes: { odoo: "https://odoo.example/", badge: 1, map: false },
  });
});

test("a new user needs a name, an address that is one, and a password; one that is there needs none [USR-01]", async () => {
  const sent = stubServer(answered);
  const first = await openForm(MANAGER, undefined);
  press("Create");
  await waitFor(() => expect(form().getAllByText("Please fill this in")).toHaveLength(3));
  type(/^Name/, "Eva");
  type(/^E-mail/, "eva");
  type(/^Password/, "short");
  await waitFor(() => expect(form().getByText("At least 8 characters")).toBeTruthy());
  expect(form().getByText("Please enter a valid e-mail address")).toBeTruthy();
  type(/^E-mail/, "eva@x.pt");
  type(/^Password/, "good password");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: "Eva",
    email: "eva@x.pt",
    password: "good password",
    administrator: false,
    userLimit: 0,
    deviceReadonly: false,
  });
  first.unmount();
  await openForm(MANAGER, RUI);
  type(/^Phone/, "1");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ ...RUI, phone: "1" });
});

test("who exists already, and the last administrator, are refused in words [USR-01]", async () => {
  const problem = (status: number, code: string, detail: string) =>
    new Response(JSON.stringify({ title: "x", status, code, detail }), {
      status,
      headers: { "content-type": "application/problem+json" },
    });
  stubServer(({ name }: { name?: string }) =>
    name === "Rui"
      ? problem(409, "duplicate", "User already exists")
      : problem(400, "badRequest", "The last administrator must stay"),
  );
  await openForm(ADMINISTRATOR, RUI);
  type(/^E-mail/, "ana@x.pt");
  press("Save");
  await waitFor(() => expect(form().getByText("This user already exists.")).toBeTruthy());
  type(/^Name/, "Last");
  type(/^E-mail/, "rui@x.pt");
  press("Save");
  await waitFor(() =>
    expect(form().getByText(/This is the last administrator, who must stay/)).toBeTruthy(),
  );
});

test("one's own account leads to the profile for how one signs in [USR-01]", async () => {
  await openForm(ADMINISTRATOR, { ...RUI, id: 7, administrator: true });
  expect(form().getByText("To the profile").getAttribute("href")).toBe("/settings/profile");
  expect(form().queryByLabelText(/^New password/)).toBeNull();
});

test("a new colleague is given vehicles, groups and the rest in their own form; an administrator sees all anyway [USR-01]", async () => {
  const links = () =>
    within(form().getByRole("region", { name: "Linked with" }))
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  const first = await openForm(MANAGER, RUI);
  expect(links()).toEqual([
    "Vehicles",
    "Groups",
    "Drivers",
    "Geofences",
    "Points of interest",
    "Line geofences",
    "Maintenance",
    "Calendars",
  ]);
  first.unmount();
  await openForm(ADMINISTRATOR, { ...RUI, administrator: true });
  expect(form().queryByRole("region", { name: "Linked with" })).toBeNull();
});
