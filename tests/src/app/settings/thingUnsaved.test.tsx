import { act, render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { useThingUnsaved } from "../../../../src/app/settings/useThingUnsaved.ts";
import { createSessionScope, SessionContext } from "../../../../src/state/sessionStore.ts";
import { GUARDED } from "../../../../src/state/useUnsaved.ts";
import { ANA } from "../../../support/renderPage.tsx";

let says: ReturnType<typeof useThingUnsaved>;

function Managing() {
  const now = useThingUnsaved();
  useLayoutEffect(() => {
    says = now;
  });
  return now.unsaved.isAsking ? <p>Asking</p> : <p>Quiet</p>;
}

/** A list, a thing in its form, and a dialog over it: each step as the page itself goes. */
async function overForm() {
  const router = createMemoryRouter([{ path: "*", Component: Managing }], {
    initialEntries: ["/settings/groups"],
  });
  const session = createSessionScope();
  session.store.set({ type: "signedIn", user: ANA });
  render(
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  const go = async (to: string | number) =>
    act(async () => {
      if (typeof to === "number") await router.navigate(to);
      else await router.navigate(to, { state: GUARDED });
    });
  await go("?open=2");
  await go("?open=3");
  await go("?open=3&dialog=links%2Fvehicles");
  return { go, at: () => router.state.location.search };
}
const isAsking = () => screen.queryByText("Asking") !== null;

test("the way back from a dialog in which nothing was done asks nothing, also over a form with something typed [NAV-07]", async () => {
  const { go, at } = await overForm();
  act(() => says.onUnsaved(true));
  await go(-1);
  expect(isAsking()).toBe(false);
  expect(at()).toBe("?open=3");
});

test("what was done in a dialog is asked about by the way back, and staying stays [NAV-07, PRO-01]", async () => {
  const { go, at } = await overForm();
  act(() => says.onDialogUnsaved(true));
  await go(-1);
  expect(isAsking()).toBe(true);
  act(() => says.unsaved.stay());
  expect(isAsking()).toBe(false);
  expect(at()).toBe("?open=3&dialog=links%2Fvehicles");
});

test("whoever leaves a dialog is asked again before the form below is lost [NAV-07, PRO-01]", async () => {
  const { go, at } = await overForm();
  act(() => {
    says.onUnsaved(true);
    says.onDialogUnsaved(true);
  });
  await go(-1);
  await act(async () => says.unsaved.leave());
  expect(at()).toBe("?open=3");
  // As the dialog does when it is gone.
  act(() => says.onDialogUnsaved(false));
  await go(-1);
  expect(isAsking()).toBe(true);
  expect(at()).toBe("?open=3");
});

test("the way back to an address that was gone to unasked is asked about [PRO-01]", async () => {
  const { go, at } = await overForm();
  await go(-1);
  act(() => says.onUnsaved(true));
  await go(-1);
  expect(isAsking()).toBe(true);
  await act(async () => says.unsaved.leave());
  expect(at()).toBe("?open=2");
});
