import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Waiting } from "../../../../src/app/start/Waiting.tsx";
import { renderPage } from "../../../support/renderPage.tsx";

test("what is waited for has a name that its role may have [A11Y-01]", async () => {
  await renderPage(<Waiting />);
  expect(screen.getByRole("progressbar", { name: "Loading…" })).toBeTruthy();
  // A name without a role is forbidden, and read out by nobody.
  expect(document.querySelectorAll("span[aria-label]:not([role])")).toHaveLength(0);
});
