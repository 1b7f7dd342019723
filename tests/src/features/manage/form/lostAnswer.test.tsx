import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { groupThing } from "../../../../../src/features/manage/kinds/group/groupThing.ts";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import type { ManagedThing } from "../../../../../src/features/manage/managedThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

beforeAll(loadManageWords);

/** What the server has, each as it was last written. */
let things: Record<string, unknown>[] = [];
/** What comes of the next writes; the others are answered. */
let fate: ("answerLost" | "neverCame")[] = [];

beforeEach(() => {
  things = [];
  fate = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://x");
    const { method = "GET", body } = init ?? {};
    const [, path = "", id] = /^\/api\/(devices|groups)(?:\/(\d+))?$/.exec(pathname) ?? [];
    if (path === "") return Response.json([]);
    const last = () => things.find((thing) => String(thing["id"]) === id);
    if (method === "GET")
      return id
        ? Response.json(last(), { headers: { etag: `"${JSON.stringify(last())}"` } })
        : Response.json(things);
    const comes = fate.shift();
    if (comes === "neverCame") throw new TypeError("Failed to fetch");
    const given = JSON.parse(typeof body === "string" ? body : "{}");
    const written = id ? given : { ...given, id: things.length + 1 };
    things = id ? things.map((one) => (one === last() ? written : one)) : [...things, written];
    if (comes === "answerLost") throw new TypeError("Failed to fetch");
    return Response.json(written, { headers: { etag: '"2"', "x-undo": "u" } });
  });
});

const onSaved = vi.fn();

function open(managed: ManagedThing) {
  onSaved.mockClear();
  return renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={managed}
        read={undefined}
        mayWrite
        onSaved={onSaved}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: userFromWire({ id: 7, name: "Ana", email: "ana@x.pt", deviceLimit: -1 })! },
  );
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
const save = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const failed = () => screen.findByText(/^Not saved: Could not connect to the server/);

test.each<["answerLost" | "neverCame"]>([["answerLost"], ["neverCame"]])(
  "a group whose making got no answer is made once, however often it is tried: %s [GRP-01]",
  async (comes) => {
    fate = [comes];
    await open(groupThing);
    type(/^Name/, "North");
    save("Create");
    expect(await failed()).toBeDefined();
    save("Create");
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(things.map(({ name }) => name)).toEqual(["North"]);
    expect(onSaved.mock.lastCall?.[0]).toMatchObject({ thing: { id: 1, name: "North" } });
  },
);

test("what is typed after the answer was lost goes over what was made [GRP-01]", async () => {
  fate = ["answerLost", "neverCame"];
  await open(groupThing);
  type(/^Name/, "North");
  save("Create");
  expect(await failed()).toBeDefined();
  type(/^Name/, "North quay");
  save("Create");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Create" })).toBeNull());
  expect(await failed()).toBeDefined();
  save("Save");
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(things.map(({ name }) => name)).toEqual(["North quay"]);
});

test("a vehicle that was made without an answer is not said to be another one [VEH-01]", async () => {
  fate = ["answerLost"];
  await open(vehicleThing);
  type(/^Name/, "Van");
  type(/^Tracker id/, "van-1");
  type(/^Speed limit/, "80,5");
  save("Create");
  expect(await failed()).toBeDefined();
  save("Create");
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(things).toHaveLength(1);
});
