import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DEFAULT_PARTNER, type Partner } from "#contract/partner";
import type { User } from "#domain/account/user";
import { helpAddressFor } from "../../../src/app/layout/helpAddressFor.ts";
import { helpTopicAt } from "../../../src/app/layout/helpTopicAt.ts";
import { HelpLink } from "../../../src/state/HelpLink.tsx";
import { HelpAddressContext } from "../../../src/state/helpAddress.ts";
import { ANA, renderPage } from "../../support/renderPage.tsx";

const show = (user: User, partner: Partner = DEFAULT_PARTNER) =>
  renderPage(
    <HelpAddressContext value={helpAddressFor(user, partner, "fleet.test")}>
      <HelpLink topic="immobilizer" hasWords />
    </HelpAddressContext>,
    { user },
  );

test("opens the section of a place in a tab of its own [NAV-02]", async () => {
  await show(ANA);
  const link = screen.getByRole("link", { name: "Help (opens a new tab)" });
  expect(link.getAttribute("href")).toBe("/manual/immobiliser#conditions");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
});

test("opens the partner's own manual where there is one [NAV-06]", async () => {
  const manual = { address: "https://help.example/start", opens: "frame" } as const;
  await show(ANA, { ...DEFAULT_PARTNER, pages: { manual } });
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://help.example/start");
});

test("is not there for guests, whom the menu offers no manual [NAV-02]", async () => {
  await show({ ...ANA, guest: "partial" });
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["/map", "", "map"],
  ["/map", "?vehicle=3&history=1~2", "past"],
  ["/settings", "", "whereThings"],
  ["/settings/", "", "whereThings"],
  ["/settings/vehicles", "", "vehicles"],
  ["/settings/drivers", "", "drivers"],
  ["/settings/geofence", "", "geofences"],
  ["/settings/maintenance", "", "maintenance"],
  ["/settings/calendars", "", "calendars"],
  ["/settings/notices", "", "notices"],
  ["/settings/commands", "", "savedCommands"],
  ["/settings/modules", "", "modules"],
  ["/settings/connection", "", "connectionPage"],
  ["/settings/about", "", "about"],
  ["/settings/map", "", "mapOptions"],
  ["/settings/profile", "", "profile"],
  ["/settings/brand", "", "brand"],
  ["/settings/audit", "", "audit"],
  ["/settings/audit", "?history=1", "audit"],
  ["/constructor", "", "keyboard"],
  ["/manual/areas", "?q=history", "keyboard"],
])(
  "the help of the keys is of the page that they lie over: %s%s [NAV-02]",
  (path, query, topic) => {
    expect(helpTopicAt(path, query)).toBe(topic);
  },
);
