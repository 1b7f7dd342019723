import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { usePagesAhead } from "../../../../src/app/settings/usePagesAhead.ts";
import { renderPage } from "../../../support/renderPage.tsx";

const listAhead = vi.hoisted(() => vi.fn());
const prepareMap = vi.hoisted(() => vi.fn());
// What is loaded ahead has a map in it.
vi.mock("../../../../src/app/managePages.ts", () => ({
  loadManageScreen: async () => ({}),
  loadGeofenceScreen: async () => ({ prepareMap }),
  loadListAhead: async () => ({ listAhead }),
}));

beforeAll(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
});
beforeEach(() => {
  listAhead.mockReset();
  history.replaceState(null, "", "/");
});

function Links() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its links are what is pressed
    <div {...usePagesAhead()}>
      <Link to="/settings/drivers">
        <b>Drivers</b>
      </Link>
      <Link to="/settings">All</Link>
      <a href="https://elsewhere.test/settings/drivers">Elsewhere</a>
    </div>
  );
}

const asked = () => listAhead.mock.calls.map(([page]: unknown[]) => page);

test("the list of a page is asked for while its link is pressed, by a mouse at once, else by the click [GEO-01]", async () => {
  await renderPage(<Links />);
  await waitFor(() => expect(prepareMap).toHaveBeenCalled());
  const link = screen.getByText("Drivers");
  await waitFor(() => {
    fireEvent.pointerDown(link, { pointerType: "mouse", button: 0 });
    expect(asked()).toEqual(["drivers"]);
  });
  listAhead.mockClear();
  fireEvent.pointerDown(link, { pointerType: "touch", button: 0 });
  fireEvent.pointerDown(link, { pointerType: "mouse", button: 1 });
  expect(asked()).toEqual([]);
  fireEvent.click(link);
  expect(asked()).toEqual(["drivers"]);
});

test("nothing is asked for what opens elsewhere, or has no list [GEO-01]", async () => {
  await renderPage(<Links />);
  const link = screen.getByText("Drivers");
  await waitFor(() => {
    fireEvent.pointerDown(link, { pointerType: "mouse", button: 0 });
    expect(asked()).toContain("drivers");
  });
  listAhead.mockClear();
  fireEvent.click(link, { ctrlKey: true });
  fireEvent.click(screen.getByText("All"));
  fireEvent.click(screen.getByText("Elsewhere"));
  expect(asked()).toEqual([]);
});
