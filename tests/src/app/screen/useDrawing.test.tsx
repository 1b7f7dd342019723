import { act, render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { useDrawing } from "../../../../src/app/screen/useDrawing.ts";
import { CommandContext, createCommandStore } from "../../../../src/state/commandStore.ts";
import { createSessionScope, SessionContext } from "../../../../src/state/sessionStore.ts";
import { ANA } from "../../../support/renderPage.tsx";

/** The map's page, of what is now or of the past, and another page beside it. */
function open() {
  const session = createSessionScope();
  session.store.set({ type: "signedIn", user: { ...ANA, administrator: true } });
  const onLive = vi.fn();
  let drawing: ReturnType<typeof useDrawing> | undefined;
  function Page() {
    const made = useDrawing(useLocation().search === "?past", onLive);
    useLayoutEffect(() => {
      drawing = made;
    });
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: "/map", element: <Page /> },
      { path: "/reports", element: null },
    ],
    { initialEntries: ["/map"] },
  );
  render(
    <SessionContext value={session}>
      <CommandContext value={createCommandStore()}>
        <RouterProvider router={router} />
      </CommandContext>
    </SessionContext>,
  );
  return {
    go: (to: string) => act(() => router.navigate(to)),
    router,
    onLive,
    now: () => drawing!,
  };
}

/** Begun, and with corners or without. */
function draw(isUnsaved: boolean) {
  const page = open();
  act(() => page.now().begin({ type: "new", kind: "geofence" }));
  act(() => page.now().onUnsaved(isUnsaved));
  return page;
}

test("another page asks before it takes what is drawn [DRAW-01]", async () => {
  const { go, router, now } = draw(true);
  await go("/reports");
  expect(router.state.location.pathname).toBe("/map");
  expect(now().unsaved.isAsking).toBe(true);
  act(() => now().unsaved.stay());
  expect(now().target).toEqual({ type: "new", kind: "geofence" });
  await go("/reports");
  await act(async () => now().unsaved.leave());
  expect(router.state.location.pathname).toBe("/reports");
});

test("a reload asks too, in the browser's words [DRAW-01]", () => {
  const { now } = draw(true);
  const isHeld = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isHeld()).toBe(true);
  act(() => now().onUnsaved(false));
  expect(isHeld()).toBe(false);
});

test("the past ends a drawing that has nothing yet [DRAW-01]", async () => {
  const { go, now } = draw(false);
  await go("/map?past");
  expect(now().target).toBeUndefined();
  expect(now().unsaved.isAsking).toBe(false);
});

test("the past asks before it ends what is drawn; who stays is back at what is now [DRAW-01]", async () => {
  const { go, now, onLive } = draw(true);
  await go("/map?past");
  expect(now().unsaved.isAsking).toBe(true);
  act(() => now().unsaved.stay());
  expect(onLive).toHaveBeenCalledOnce();
  await go("/map");
  expect(now().unsaved.isAsking).toBe(false);
  expect(now().target).toBeDefined();
  await go("/map?past");
  act(() => now().unsaved.leave());
  expect(now().target).toBeUndefined();
  expect(now().unsaved.isAsking).toBe(false);
});
