import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRootMarks } from "../../../../src/app/panes/useRootMarks.ts";

const marks = () =>
  [...document.documentElement.attributes]
    .map(({ name }) => name)
    .filter((name) => name.startsWith("data-has-"))
    .sort();

test("the root says which dialogs and sheets stand on the page, and no longer when they are gone [U09]", async () => {
  document.body.innerHTML = "<main><p>Here</p></main>";
  const { unmount } = renderHook(() => useRootMarks());
  const main = document.querySelector("main") as HTMLElement;
  expect(marks()).toEqual([]);

  // Deep in something that comes whole.
  main.insertAdjacentHTML("beforeend", '<div><section><div role="dialog"></div></section></div>');
  await waitFor(() => expect(marks()).toEqual(["data-has-dialog", "data-has-modeless"]));

  // The same dialog takes the page for itself.
  document.querySelector('[role="dialog"]')?.setAttribute("aria-modal", "true");
  await waitFor(() => expect(marks()).toEqual(["data-has-dialog", "data-has-modal"]));

  main.insertAdjacentHTML(
    "beforeend",
    '<div data-detent="half"></div><i data-notices="below"></i>',
  );
  document.querySelector("[data-detent]")?.setAttribute("data-detent", "full");
  await waitFor(() => expect(marks()).toContain("data-has-full-sheet"));
  expect(marks()).toContain("data-has-notices-below");

  main.replaceChildren("Nothing");
  await waitFor(() => expect(marks()).toEqual([]));

  main.innerHTML = "<div data-charts></div>";
  await waitFor(() => expect(marks()).toEqual(["data-has-charts"]));
  unmount();
  expect(marks()).toEqual([]);
});
