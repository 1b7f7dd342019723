import { configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../src/app/loadManageWords.ts";
import { TryOut } from "../../../../src/features/manage/kinds/alert/tryOut/TryOut.tsx";
import { NewPasswords } from "../../../../src/features/manage/kinds/driver/passwords/NewPasswords.tsx";
import {
  type AreaDrawing,
  AreaDrawingContext,
} from "../../../../src/features/manage/kinds/geofence/areaDrawing.ts";
import { ShapeInput } from "../../../../src/features/manage/kinds/geofence/ShapeInput.tsx";
import { GroupLinks } from "../../../../src/features/manage/kinds/group/GroupLinks.tsx";
import { vehicleThing } from "../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { ManagePage } from "../../../../src/features/manage/ManagePage.tsx";
import { rehearsalWords } from "../../../../src/i18n/rehearsalWords.ts";
import { loadPageWords } from "../../../../src/i18n/startMessages.ts";
import { createObjectTable } from "../../../../workers/table/objectTable.ts";
import { createTransferTable } from "../../../../workers/table/transferTable.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";
import { WayBack } from "../../../support/WayBack.tsx";

// In this thread: what lies between is the browser's.
vi.mock("../../../../src/engine/connectTable.ts", () => ({
  connectTable: () => ({ table: createObjectTable(), dispose() {} }),
}));
vi.mock("../../../../src/engine/connectTransfer.ts", () => ({
  connectTransfer: () => ({ table: createTransferTable(), dispose: () => {} }),
  startTransferAhead: () => {},
}));

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await loadManageWords();
  await loadPageWords(rehearsalWords);
});

const VEHICLES = [11, 12, 13].map((id) => ({ id, name: `Van ${id}`, uniqueId: `T${id}` }));
/** Calls besides those that read, in their order. */
let writes: string[] = [];
beforeEach(() => {
  writes = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(path, "http://page");
    if (method !== "GET") writes.push(`${method} ${pathname}`);
    if (pathname === "/api/notifications/rehearse") return new Promise(() => {});
    if (pathname === "/api/devices/columns")
      return Response.json({
        ids: VEHICLES.map(({ id }) => id),
        columns: Object.fromEntries(
          searchParams
            .getAll("of")
            .map((name) => [
              name,
              VEHICLES.map((one) => (one as Record<string, unknown>)[name] ?? null),
            ]),
        ),
      });
    return Response.json(pathname === "/api/devices" ? VEHICLES : []);
  });
});

const query = () => screen.getByTestId("query").textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
const back = () => press("browser: back");
const forward = () => press("browser: forward");
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const openVehicles = (dialog: string, user: object = {}) =>
  renderPage(
    <>
      <ManagePage managed={vehicleThing} onUnsaved={vi.fn()} onDialogUnsaved={vi.fn()} />
      <WayBack />
    </>,
    {
      user: { ...ANA, administrator: true, ...user },
      address: `/settings/vehicles?sort=-name&dialog=${dialog}`,
    },
  );

test("an import is opened by its address, and closing it leaves the rest of the address [NAV-07, VEH-03]", async () => {
  await openVehicles("import");
  await screen.findByRole("dialog", { name: "Import from a file" });
  press("Cancel");
  await gone();
  await waitFor(() => expect(query()).toBe("?sort=-name"));
  expect(writes).toEqual([]);
});

test("what many get in common is opened for those of an address that are in the list [NAV-07, VEH-03]", async () => {
  await openVehicles("edit/11.13.99");
  await screen.findByRole("dialog", { name: /\b2\b/ });
  expect(writes).toEqual([]);
});

test.each(["edit", "edit/99", "edit/11,13", "nonsense"])(
  "the address dialog=%s opens the list and nothing over it [NAV-07]",
  async (dialog) => {
    await openVehicles(dialog);
    await screen.findByText("3", { exact: false, selector: "[role=status]" });
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("whoever may not write has nothing opened by the address of an import [NAV-07, Z07]", async () => {
  await openVehicles("import", { administrator: false, readonly: true });
  await screen.findByText("3", { exact: false, selector: "[role=status]" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

const GROUP = { thing: { id: 3, name: "North", groupId: 0, attributes: {} }, etag: undefined };
const openGroup = (address: string) =>
  renderPage(
    <>
      <GroupLinks read={GROUP} name="North" mayWrite onUnsaved={vi.fn()} />
      <WayBack />
    </>,
    { user: { ...ANA, administrator: true }, address },
  );

test("what a thing is linked with closes by the way back and opens by the way forward [NAV-07, GRP-01]", async () => {
  await openGroup("/settings/groups?open=3");
  press("Drivers");
  await screen.findByRole("dialog");
  await waitFor(() => expect(query()).toBe("?open=3&dialog=links%2Fdrivers"));
  back();
  await gone();
  expect(query()).toBe("?open=3");
  forward();
  await screen.findByRole("dialog");
  const [close] = screen.getAllByRole("button", { name: "Close" });
  if (close) fireEvent.click(close);
  await gone();
  await waitFor(() => expect(query()).toBe("?open=3"));
});

test("what a thing is never linked with opens nothing [NAV-07]", async () => {
  await openGroup("/settings/groups?open=3&dialog=links/aliens");
  await screen.findByRole("button", { name: "Drivers" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

const openAlert = (id: number | undefined) =>
  renderPage(
    <>
      <TryOut id={id} values={{}} bodyNow={async () => ({ type: "ignitionOn" })} chosen={{}} />
      <WayBack />
    </>,
    { user: ANA, address: "/settings/alerts?dialog=tryOut" },
  );

test("a saved alert is tried again by its address, which writes nothing else; a new one is not [NAV-07, ALR-01]", async () => {
  const { unmount } = await openAlert(5);
  await screen.findByRole("button", { name: "Stop trying" });
  expect(writes).toEqual(["POST /api/notifications/rehearse"]);
  press("Stop trying");
  await screen.findByText("Stopped before the end.");
  await waitFor(() => expect(query()).toBe(""));
  unmount();

  writes = [];
  await openAlert(undefined);
  await screen.findByRole("button", { name: "Try it out" });
  expect(writes).toEqual([]);
});

test("a try ends by the way back as if nothing had been tried [NAV-07, ALR-01]", async () => {
  await renderPage(
    <>
      <TryOut id={5} values={{}} bodyNow={async () => ({ type: "ignitionOn" })} chosen={{}} />
      <WayBack />
    </>,
    { user: ANA, address: "/settings/alerts?open=5" },
  );
  press("Try it out");
  await screen.findByRole("button", { name: "Stop trying" });
  await waitFor(() => expect(query()).toBe("?open=5&dialog=tryOut"));
  expect(writes).toEqual(["POST /api/notifications/rehearse"]);
  back();
  await screen.findByRole("button", { name: "Try it out" });
  forward();
  await screen.findByRole("button", { name: "Stop trying" });
});

test("new passwords are asked for those whom an address names, and made by nobody's opening it [NAV-07, DRV-01]", async () => {
  await renderPage(
    <NewPasswords chosenThings={async () => []} named={new Set([3, 5])} onUnsaved={vi.fn()} />,
    { user: ANA, address: "/settings/drivers?dialog=passwords/3.5.99" },
  );
  await screen.findByText(/^2 drivers get new passwords/);
  expect(writes).toEqual([]);
});

test("of more drivers than an address holds the passwords are asked for again as long as they are chosen [NAV-07, DRV-01]", async () => {
  const drivers = Array.from({ length: 101 }, (_, at) => ({ id: at + 1 }));
  await renderPage(
    <>
      <NewPasswords chosenThings={async () => drivers} onUnsaved={vi.fn()} />
      <WayBack />
    </>,
    { user: ANA, address: "/settings/drivers" },
  );
  press("New passwords");
  await screen.findByText(/^101 drivers/);
  await waitFor(() => expect(query()).toBe("?dialog=passwords"));
  back();
  await gone();
  forward();
  await screen.findByText(/^101 drivers/);
});

test("a shape is drawn by its address, and given up by the way back; who only reads draws nothing [NAV-07, GEO-01]", async () => {
  let drawn = 0;
  const map: AreaDrawing = {
    show: vi.fn(),
    draw() {
      drawn++;
      return () => {
        drawn--;
      };
    },
  };
  const input = (isReadOnly: boolean) => (
    <AreaDrawingContext value={map}>
      <ShapeInput
        label="Shape"
        hint={undefined}
        error={undefined}
        isReadOnly={isReadOnly}
        value=""
        values={{}}
        thing={undefined}
        onChange={vi.fn()}
      />
      <WayBack />
    </AreaDrawingContext>
  );
  const { unmount } = await renderPage(input(true), {
    user: ANA,
    address: "/settings/geofence?open=new&dialog=shape",
  });
  expect(drawn).toBe(0);
  unmount();

  await renderPage(input(false), { user: ANA, address: "/settings/geofence?open=new" });
  press("Draw on the map");
  await waitFor(() => expect(drawn).toBe(1));
  await waitFor(() => expect(query()).toBe("?open=new&dialog=shape"));
  back();
  await waitFor(() => expect(drawn).toBe(0));
  forward();
  await waitFor(() => expect(drawn).toBe(1));
});
