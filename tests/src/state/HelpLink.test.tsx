import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { HelpLink } from "../../../src/state/HelpLink.tsx";
import { ANA, renderPage } from "../../support/renderPage.tsx";

test("opens the section of a place in a tab of its own [NAV-02]", async () => {
  await renderPage(<HelpLink topic="immobilizer" hasWords />, { user: ANA });
  const link = screen.getByRole("link", { name: "Help (opens a new tab)" });
  expect(link.getAttribute("href")).toBe("/manual/immobiliser#conditions");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
});

test("is not there for guests, whom the menu offers no manual [NAV-02]", async () => {
  await renderPage(<HelpLink topic="alerts" />, { user: { ...ANA, guest: "partial" } });
  expect(screen.queryByRole("link")).toBeNull();
});
