import { fireEvent, screen } from "@testing-library/react";
import { Suspense } from "react";
import { describe, expect, test, vi } from "vitest";
import { lazyPart } from "../../../src/ui/lazyPart.ts";
import { PaneBoundary, RowBoundary } from "../../../src/ui/PaneBoundary.tsx";
import { renderPage } from "../../support/renderPage.tsx";

/** Fails until it is mended. */
function createFragile(message = "a fault of ours") {
  const state = { isBroken: true };
  const Fragile = () => {
    if (state.isBroken) throw new Error(message);
    return <p>whole</p>;
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return { Fragile, mend: () => void (state.isBroken = false) };
}

describe("a part of the page that fails [D4]", () => {
  test("says so in its place, leaves what is beside it, and can be tried again", async () => {
    const { Fragile, mend } = createFragile();
    await renderPage(
      <>
        <PaneBoundary>
          <Fragile />
        </PaneBoundary>
        <p>beside</p>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toContain("a fault of ours");
    expect(screen.getByText("beside")).toBeTruthy();

    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByRole("alert")).toBeTruthy();
    mend();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("whole")).toBeTruthy();
  });

  test("offers only a reload where its script could not be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const missing = () =>
      Promise.reject(new TypeError("Failed to fetch dynamically imported module: /a.js"));
    const Part = lazyPart<"Part", object>(missing, "Part");
    await renderPage(
      <PaneBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </PaneBoundary>,
    );
    // In words for people, without the address.
    expect((await screen.findByRole("alert")).textContent).not.toContain("/a.js");
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Reload"]);
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole("button"));
    expect(reload).toHaveBeenCalledOnce();
  });

  test("can be closed where it can be, and a row fails as a row", async () => {
    const { Fragile } = createFragile();
    const onClose = vi.fn();
    await renderPage(
      <>
        <PaneBoundary onClose={onClose}>
          <Fragile />
        </PaneBoundary>
        <RowBoundary>
          <Fragile />
        </RowBoundary>
      </>,
    );
    fireEvent.click(screen.getAllByRole("button").at(-1)!);
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });
});
