import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { readSheet } from "read-excel-file/universal";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../../../src/app/loadManageWords.ts";
import { DriverTools } from "../../../../../../src/features/manage/kinds/driver/DriverTools.tsx";
import { passwordSheet } from "../../../../../../src/features/manage/kinds/driver/passwords/passwordSheet.ts";
import { ANA, renderPage } from "../../../../../support/renderPage.tsx";

beforeAll(loadManageWords);

const DRIVERS = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }));

interface Asked {
  readonly driverIds: readonly number[];
  readonly password: string;
}
const asked: Asked[] = [];
/** What the page was told, in turn, of whether leaving loses something. */
const unsaved: boolean[] = [];
/** What the server says to a request; undefined: passwords. */
let refusal: (index: number) => Response | undefined = () => undefined;

beforeEach(() => {
  asked.length = 0;
  unsaved.length = 0;
  refusal = () => undefined;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    const body = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as Asked;
    asked.push(body);
    return (
      refusal(asked.length - 1) ??
      Response.json(
        body.driverIds.map((driverId) => ({
          driverId,
          name: `Driver ${driverId}`,
          uniqueId: `K${driverId}`,
          password: `secret-${driverId}`,
        })),
      )
    );
  });
});

const open = async (user = ANA) => {
  await renderPage(
    <DriverTools
      mayMake
      chosenThings={async () => DRIVERS}
      onMade={vi.fn()}
      onGone={vi.fn()}
      onWritten={vi.fn()}
      onUnsaved={(isUnsaved) => unsaved.push(isUnsaved)}
    />,
    { user },
  );
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const give = (password: string) => {
  fireEvent.change(screen.getByLabelText("Your own password"), { target: { value: password } });
  press("Make new passwords");
};
const problem = (status: number, code: string) => Response.json({ code, detail: code }, { status });

test("drivers get new passwords, shown once, after one's own was given [DRV-01]", async () => {
  await open();
  press("New passwords");
  await screen.findByText(/250 drivers get new passwords/);
  expect(asked).toEqual([]);
  give("mine");
  await screen.findByText(/250 new passwords/);
  // The server makes at most a hundred in one request.
  expect(asked.map(({ driverIds }) => driverIds.length)).toEqual([100, 100, 50]);
  expect(new Set(asked.flatMap(({ driverIds }) => driverIds)).size).toBe(250);
  expect(new Set(asked.map(({ password }) => password))).toEqual(new Set(["mine"]));
  expect(screen.getByText("secret-1")).toBeTruthy();
  expect(screen.queryByLabelText("Your own password")).toBeNull();
});

test("a wrong password makes none and may be given again [DRV-01]", async () => {
  refusal = (index) => (index === 0 ? problem(403, "wrongCredentials") : undefined);
  await open();
  press("New passwords");
  await screen.findByText(/250 drivers/);
  give("not mine");
  await screen.findByText("This is not your password.");
  give("mine");
  await screen.findByText(/250 new passwords/);
});

test("what was made before a failure is kept, and only the rest is made again [DRV-01]", async () => {
  refusal = (index) => (index === 1 ? problem(500, "fault") : undefined);
  await open();
  press("New passwords");
  await screen.findByText(/250 drivers/);
  give("mine");
  await screen.findByText("100 of 250 passwords made");
  expect(screen.getByText("secret-100")).toBeTruthy();
  give("mine");
  await screen.findByText(/250 new passwords/);
  const made = asked.filter((_, index) => index !== 1).flatMap(({ driverIds }) => driverIds);
  expect(made).toEqual(DRIVERS.map(({ id }) => id));
});

test("an answer without passwords asks for nobody a second time [DRV-01]", async () => {
  refusal = (index) => (index === 0 ? Response.json([]) : undefined);
  await open();
  press("New passwords");
  await screen.findByText(/250 drivers/);
  give("mine");
  await screen.findByText("150 of 250 passwords made");
  expect(asked).toHaveLength(3);
});

test("passwords that were not saved are not closed away by one click [DRV-01]", async () => {
  await open();
  press("New passwords");
  await screen.findByText(/250 drivers/);
  give("mine");
  await screen.findByText(/250 new passwords/);
  press("Close");
  await screen.findByText(/have not been saved/);
  press("Close without saving");
  await waitFor(() => expect(screen.queryByText("secret-1")).toBeNull());
});

test("whoever leaves is asked from when passwords are made until they are saved or left [DRV-01, NAV-05]", async () => {
  await open();
  press("New passwords");
  await screen.findByText(/250 drivers/);
  expect(unsaved).not.toContain(true);
  give("mine");
  // Those that are being made are of drivers who cannot sign in with the old one any more.
  await waitFor(() => expect(unsaved.at(-1)).toBe(true));
  await screen.findByText(/250 new passwords/);
  expect(unsaved.at(-1)).toBe(true);
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async () => {} },
    configurable: true,
  });
  press("Copy as table");
  await waitFor(() => expect(unsaved.at(-1)).toBe(false));
});

test("nobody is offered it who may not change drivers [DRV-01] [PERM-01]", async () => {
  await open();
  expect(screen.getByRole("button", { name: "New passwords" })).toBeTruthy();
  cleanup();
  await open({ ...ANA, readonly: true });
  expect(screen.queryByRole("button", { name: "New passwords" })).toBeNull();
});

test("the workbook has a driver a row, and nothing in it is calculated [DRV-01]", async () => {
  const sheet = await passwordSheet(
    [{ driverId: 1, name: "=1+1", uniqueId: "007", password: "abc" }],
    { name: "Name", uniqueId: "Key", password: "Password" },
  );
  expect(await readSheet(await sheet.arrayBuffer())).toEqual([
    ["Name", "Key", "Password"],
    ["=1+1", "007", "abc"],
  ]);
});
