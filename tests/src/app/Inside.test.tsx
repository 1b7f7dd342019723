import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { Inside } from "../../../src/app/Inside.tsx";
import { createMapAddressStore, MapAddressContext } from "../../../src/state/mapAddress.ts";
import { PARTNER } from "../../../src/state/partner.ts";
import { renderPage } from "../../support/renderPage.tsx";

// Which page an address opens is asked here, and not what is on it: each says its name at once.
vi.mock("../../../src/ui/lazyPart.ts", () => ({
  lazyPart: (_load: unknown, name: string) => () => <p>{name}</p>,
}));
vi.mock("../../../src/app/layout/MainLayout.tsx", () => ({
  MainLayout: ({ children }: { readonly children: ReactNode }) => children,
}));

const PAGES = (
  <MapAddressContext value={createMapAddressStore()}>
    <Inside />
  </MapAddressContext>
);

const person = (attributes: Record<string, unknown> = {}): User =>
  userFromWire({ id: 7, name: "Ana", email: "ana@x.pt", attributes })!;
const GUEST: User = { ...person(), guest: "partial" };

const OFF = /: not available to you$/;
const BY_LINK = /^The link you were sent opens the map alone/;
const BY_ACCOUNT = /^This part is not included in your account/;

/** Each address of a section (product specification, section 2), and what people see it called. */
const ADDRESSES = [
  ["/map", "map"],
  ["/dashboard", "dashboard"],
  ["/reports", "reports"],
  ["/reports/", "reports"],
  ["/reports/schedules", "scheduler"],
] as const;

/** Of section 6: there unless turned off; the scheduler only when turned on. */
const KINDS = [
  ["an operator", person(), ["map", "dashboard", "reports", "settings"]],
  [
    "one with all",
    person({ scheduler: true }),
    ["map", "dashboard", "reports", "settings", "scheduler"],
  ],
  ["one without settings", person({ settings: false }), ["map", "dashboard", "reports"]],
  ["one without reports", person({ reports: "false" }), ["map", "dashboard", "settings"]],
  ["one without dashboard", person({ dashboard: 0 }), ["map", "reports", "settings"]],
  ["one without map", person({ map: false }), ["dashboard", "reports", "settings"]],
  ["a guest", GUEST, ["map"]],
] as const;

describe.each(KINDS)("%s", (_, user, sections: readonly string[]) => {
  test.each(ADDRESSES)(
    "opens %s only with the section “%s” [PERM-01, NAV-02]",
    async (address, section) => {
      await renderPage(PAGES, { user, address });
      const isClosed = screen.queryByRole("heading", { name: OFF }) !== null;
      expect(isClosed).toBe(!sections.includes(section));
      if (!isClosed) return;
      expect(screen.queryByText(BY_LINK) !== null).toBe(user.guest !== undefined);
      expect(screen.queryByText(BY_ACCOUNT) !== null).toBe(user.guest === undefined);
    },
  );

  test("has the list of settings with an account, whatever the sections [NAV-01]", async () => {
    await renderPage(PAGES, { user, address: "/settings" });
    expect(screen.queryByText("SettingsHome") !== null).toBe(user.guest === undefined);
    expect(screen.queryByText(BY_LINK) !== null).toBe(user.guest !== undefined);
  });
});

/** The pages of the settings, and their screens: of section 2, and those of the product. */
const OWN = ["map", "profile", "modules", "connection", "about"] as const;
const MANAGED = "vehicles groups drivers links geofence alerts maintenance".split(" ");
const ALL_SETTINGS = [...MANAGED, "users", "reports", ...OWN, "audit", "brand"];
const ADMINISTRATOR: User = { ...person(), administrator: true };
const MANAGER: User = { ...person(), userLimit: 5 };

/** Which of them each role may open by its address; the oracle is what the specification says of it. */
const ROLES: readonly (readonly [string, User, readonly string[]])[] = [
  ["a guest of part of a vehicle", GUEST, []],
  ["a guest of a whole vehicle", { ...person(), guest: "full" }, []],
  ["an operator", person(), [...MANAGED, ...OWN]],
  ["one with the scheduler", person({ scheduler: true }), [...MANAGED, "reports", ...OWN]],
  ["one without settings", person({ settings: false }), OWN],
  ["one with the scheduler alone", person({ settings: 0, scheduler: "true" }), ["reports", ...OWN]],
  ["a manager", MANAGER, [...MANAGED, "users", ...OWN]],
  ["a manager without settings", { ...MANAGER, attributes: { settings: false } }, OWN],
  ["an administrator", ADMINISTRATOR, [...MANAGED, "users", ...OWN, "audit", "brand"]],
];

describe.each(ROLES)("%s", (_, user, pages) => {
  test.each(ALL_SETTINGS)("by the address /settings/%s [PERM-01, NAV-01]", async (page) => {
    await renderPage(PAGES, { user, address: `/settings/${page}` });
    const isClosed = screen.queryByRole("heading", { name: OFF }) !== null;
    expect(isClosed).toBe(!pages.includes(page));
    expect(screen.queryByText(/Screen$|^SettingsNotBuilt$/) !== null).toBe(!isClosed);
    if (!isClosed) return;
    const isOfAdministrators = page === "audit" || page === "brand";
    const why = isOfAdministrators ? /^Only administrators can/ : BY_ACCOUNT;
    expect(screen.getByText(user.guest === undefined ? why : BY_LINK)).toBeTruthy();
  });
});

test("the manual is for whoever has an account [NAV-02]", async () => {
  for (const address of ["/manual", "/manual/areas"]) {
    const { unmount } = await renderPage(PAGES, { user: GUEST, address });
    expect(screen.getByText(BY_LINK)).toBeTruthy();
    expect(screen.queryByText("ManualScreen")).toBeNull();
    unmount();
  }
});

const OTHERS = "https://others.example/page";
/** Whoever has every entry of the menu. */
const ALL = person({ scheduler: true, tacho: true, token: "x", camerasEnabled: true, odoo: true });

/** Addresses of pages that a partner can have elsewhere, and by which name. */
const PARTNER_ADDRESSES = [
  ["/dashboard", "dashboard", "Dashboard"],
  ["/reports/", "reports", "Reports"],
  ["/reports/schedules/", "scheduler", "Automatic reports"],
  ["/manual", "manual", "Manual"],
  ["/manual/areas", "manual", "Manual"],
  ["/cameras/", "cameras", "Cameras"],
  ["/route-dispatch/", "routes", "Routes"],
  ["/reports/tacho/", "tacho", "Tachograph"],
  ["/odoo/", "management", "Management"],
] as const;

describe.each(PARTNER_ADDRESSES)("at a host with a page of its own, %s", (address, name, words) => {
  const open = (page: object, user = ALL) => {
    vi.spyOn(PARTNER, "pages", "get").mockReturnValue({ [name]: page });
    return renderPage(PAGES, { user, address });
  };

  test("shows what is framed [NAV-06]", async () => {
    await open({ address: OTHERS, opens: "frame" });
    expect(screen.getByText("ExternalScreen")).toBeTruthy();
  });

  test("offers what opens beside it [NAV-06]", async () => {
    await open({ address: OTHERS, opens: "tab" });
    const link = screen.getByRole("link", { name: `Open ${words}` });
    expect(link.getAttribute("href")).toBe(OTHERS);
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  test("offers what lies at this site [NAV-06]", async () => {
    await open({ address: "/elsewhere/", opens: "frame" });
    const link = screen.getByRole("link", { name: `Open ${words}` });
    expect(link.getAttribute("href")).toBe("/elsewhere/");
    expect(link.hasAttribute("target")).toBe(false);
  });

  test("offers guests none of it [PERM-01]", async () => {
    await open({ address: OTHERS, opens: "tab" }, GUEST);
    expect(screen.queryByRole("link", { name: /^Open/ })).toBeNull();
    expect(document.body.textContent).not.toContain("others.example");
  });
});

test.each([
  "/cameras/",
  "/route-dispatch/",
  "/reports/tacho/",
  "/reports/partnerReports/",
  "/odoo/",
])("at %s, where the server has nothing, is said whom to ask [NAV-02]", async (address) => {
  for (const user of [ALL, person({ partnerReports: true }), person()]) {
    const { unmount } = await renderPage(PAGES, { user, address });
    expect(screen.getByText(/^This server has no page here\. Ask whoever runs it/)).toBeTruthy();
    unmount();
  }
});

test("nothing is at any other address [NAV-01]", async () => {
  await renderPage(PAGES, { user: ALL, address: "/no/such/page" });
  expect(screen.getByText("There is nothing at this address.")).toBeTruthy();
  expect(screen.queryByText(/^This server has no page here/)).toBeNull();
});
