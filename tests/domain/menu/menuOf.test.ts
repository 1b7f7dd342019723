import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_PARTNER, type Partner } from "#contract/partner";
import { userId } from "#domain/ids";
import { frameOrigins, type MenuEntry, manualOf, menuOf } from "#domain/menu/menuOf";
import { hostileAddress } from "../../support/hostileAddresses.ts";

const person = (attributes: Record<string, unknown> = {}, more: object = {}) => ({
  id: userId(9),
  administrator: false,
  guest: undefined,
  attributes,
  ...more,
});
const OWN_HOST = "own.example:8443";
const host = (more: Partial<Partner> = {}): Partner => ({ ...DEFAULT_PARTNER, ...more });

/** What an entry opens, in one word. */
function opened({ target }: MenuEntry): string {
  switch (target.type) {
    case "page":
    case "site":
      return `${target.type} ${target.path}`;
    case "frame":
    case "tab":
      return `${target.type} ${target.url}`;
    case "signOut":
      return "signOut";
  }
}
const menu = (attributes: Record<string, unknown> = {}, partner: Partial<Partner> = {}) =>
  Object.fromEntries(
    menuOf(person(attributes), host(partner), OWN_HOST).map((one) => [one.id, opened(one)]),
  );

const PLAIN = {
  map: "page /map",
  dashboard: "page /dashboard",
  reports: "page /reports/",
  settings: "page /settings/vehicles",
  manual: "page /manual",
  signOut: "signOut",
};
const ERP = "https://erp.example/";
const frame = (address: string) => ({ address, opens: "frame" as const });
const tab = (address: string) => ({ address, opens: "tab" as const });

/** Attributes of a user and data of a partner, and what differs from the plain menu by them. */
const CASES: readonly [
  string,
  Record<string, unknown>,
  Partial<Partner>,
  Record<string, string | undefined>,
][] = [
  ["nothing", {}, {}, {}],
  [
    "sections off by the user",
    { map: false, reports: "false" },
    {},
    { map: undefined, reports: undefined },
  ],
  [
    "sections off by the partner",
    { dashboard: true },
    { sections: { dashboard: false, settings: false } },
    { dashboard: undefined, settings: undefined },
  ],
  ["scheduler by the user", { scheduler: true }, {}, { scheduler: "page /reports/schedules/" }],
  [
    "scheduler by the partner",
    {},
    { sections: { scheduler: true } },
    { scheduler: "page /reports/schedules/" },
  ],
  ["legacy map without a page", { legacy: true }, { sections: { legacy: true } }, {}],
  [
    "legacy map by the partner",
    {},
    { sections: { legacy: true }, pages: { legacyMap: frame("https://old.example/map") } },
    { legacyMap: "frame https://old.example/map" },
  ],
  [
    "legacy map without its flag",
    {},
    { pages: { legacyMap: frame("https://old.example/map") } },
    {},
  ],
  [
    "custom reports of the user",
    { partnerReports: true },
    {},
    { customReports: "site /reports/partnerReports/" },
  ],
  [
    "custom reports as a word",
    { partnerReports: "true" },
    {},
    { customReports: "site /reports/partnerReports/" },
  ],
  [
    "custom reports at a path",
    { partnerReports: "/reports/waste/" },
    {},
    { customReports: "site /reports/waste/" },
  ],
  ["custom reports elsewhere", { partnerReports: ERP }, {}, {}],
  [
    "custom reports of the partner",
    {},
    { partnerReports: true },
    { customReports: "site /reports/partnerReports/" },
  ],
  [
    "custom reports of the partner, not the user",
    { partnerReports: false },
    { partnerReports: "/p/" },
    {},
  ],
  [
    "external reports",
    {},
    { externalReports: { url: "https://bi.example/x", icon: "fa fa-chart", title: "BI" } },
    { externalReports: "tab https://bi.example/x" },
  ],
  [
    "external reports at a bad address",
    {},
    { externalReports: { url: "javascript:1", icon: "", title: "BI" } },
    {},
  ],
  [
    "management of partner 5",
    { odoo: ERP },
    { id: 5, pages: { management: tab("https://five.example/") } },
    { management: "tab https://five.example/" },
  ],
  [
    "management of partner 5, not allowed",
    {},
    { id: 5, pages: { management: tab("https://five.example/") } },
    {},
  ],
  [
    "management at the user's address",
    { odoo: ERP },
    { pages: { management: tab("https://six.example/") } },
    { management: `tab ${ERP}` },
  ],
  [
    "management by true",
    { odoo: true },
    { applicationId: "a b&c" },
    { management: "site /odoo/?client_id=a%20b%26c&sub=9" },
  ],
  ["management by another word", { odoo: "yes" }, {}, {}],
  ["tachograph by default", { tacho: true }, {}, { tacho: "site /reports/tacho/" }],
  [
    "tachograph at an address",
    { tacho: "http://tacho.example/a" },
    {},
    { tacho: "tab http://tacho.example/a" },
  ],
  [
    "tachograph of the partner",
    { tacho: "true" },
    { pages: { tacho: frame("https://t.example/") } },
    { tacho: "frame https://t.example/" },
  ],
  ["routes", { token: "abc" }, {}, { routes: "site /route-dispatch/" }],
  ["no routes", { token: "" }, {}, {}],
  ["no routes for rubbish", { token: {} }, {}, {}],
  ["cameras of the user", { camerasEnabled: true }, {}, { cameras: "site /cameras/" }],
  ["cameras of the partner", {}, { camerasEnabled: true }, { cameras: "site /cameras/" }],
  [
    "cameras of the partner, not the user",
    { camerasEnabled: "false" },
    { camerasEnabled: true },
    {},
  ],
  [
    "a partner's pages",
    {},
    {
      pages: {
        dashboard: frame("https://d.example/"),
        reports: tab("https://r.example/"),
        manual: tab("/help/"),
      },
    },
    {
      dashboard: "frame https://d.example/",
      reports: "tab https://r.example/",
      manual: "site /help/",
    },
  ],
  [
    "a page of this site in a frame",
    {},
    { pages: { dashboard: frame("/d/") } },
    { dashboard: "site /d/" },
  ],
  ["a page at a bad address", {}, { pages: { dashboard: frame("data:text/html,x") } }, {}],
  [
    "own entries",
    { menuItem1: `fa fa-truck|Load|${ERP}`, menuItem2: "|Here|/own/" },
    {},
    { menuItem1: `tab ${ERP}`, menuItem2: "site /own/" },
  ],
  [
    "own entries that are none",
    {
      menuItem1: "a|b",
      menuItem2: "a|b|c|/d",
      menuItem3: "a||/d",
      menuItem4: "a|b|javascript:1",
      menuItem5: 7,
      menuItem6: {},
      menuItem7: "a|\u200b|/d",
      xmenuItem: "a|b|/c",
    },
    {},
    {},
  ],
];

describe("the menu [NAV-02, NAV-03, NAV-06]", () => {
  test.each(CASES)("with %s", (_, attributes, partner, difference) => {
    const expected = { ...PLAIN, ...difference };
    expect(menu(attributes, partner)).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, target]) => target !== undefined)),
    );
  });

  test("has its entries in the order of the specification", () => {
    const everything = menuOf(
      person({
        odoo: true,
        tacho: true,
        token: "t",
        camerasEnabled: true,
        scheduler: true,
        partnerReports: true,
        menuItem10: "a|ten|/10",
        menuItem9: "a|nine|/9",
      }),
      host({
        sections: { legacy: true },
        pages: { legacyMap: tab("https://old.example/") },
        externalReports: { url: "https://bi.example/", icon: "i", title: "BI" },
      }),
      OWN_HOST,
    );
    expect(everything.map(({ id }) => id)).toEqual([
      "map",
      "legacyMap",
      "dashboard",
      "reports",
      "customReports",
      "externalReports",
      "scheduler",
      "settings",
      "management",
      "tacho",
      "routes",
      "cameras",
      "manual",
      "menuItem9",
      "menuItem10",
      "signOut",
    ]);
    expect(everything[5]).toMatchObject({ icon: "i", title: "BI" });
  });

  test("leads to the partner's own manual, else to the built-in, and guests to none [NAV-06]", () => {
    const own = host({ pages: { manual: frame(ERP) } });
    const path = host({ pages: { manual: tab("/handbook/") } });
    expect(manualOf(person(), host(), OWN_HOST)).toEqual({ type: "page", path: "/manual" });
    expect(manualOf(person(), own, OWN_HOST)).toMatchObject({ type: "frame", url: ERP });
    expect(manualOf(person(), path, OWN_HOST)).toEqual({ type: "site", path: "/handbook/" });
    expect(manualOf(person({}, { guest: "full" }), own, OWN_HOST)).toBeUndefined();
    // An address that may not be opened is none.
    const wrong = host({ pages: { manual: tab("javascript:alert(1)") } });
    expect(manualOf(person(), wrong, OWN_HOST)).toEqual({ type: "page", path: "/manual" });
  });

  test("of a guest is the map and the way out", () => {
    const guest = person({ odoo: true, menuItem1: "a|b|/c" }, { guest: "full" });
    const all = host({ camerasEnabled: true, partnerReports: true });
    expect(menuOf(guest, all, OWN_HOST).map(({ id }) => id)).toEqual(["map", "signOut"]);
  });

  test("frames no host but those that the partner named", () => {
    const pages = {
      dashboard: frame("https://one.example/a"),
      reports: frame("https://one.example/b"),
      cameras: frame("http://two.example:81/"),
      manual: tab("https://three.example/"),
      tacho: frame("/own/"),
      routes: frame("javascript:1"),
    };
    expect(frameOrigins(host({ pages }), OWN_HOST)).toEqual([
      "https://one.example",
      "http://two.example:81",
    ]);
  });

  test.each([
    "https://own.example:8443/x/y?a=1#b",
    "HTTPS://Own.Example:8443/x/y?a=1#b",
    "http://own.example:8443/x/y?a=1#b",
  ])("frames nothing of this very site, in whatever form: %s", (address) => {
    const pages = { manual: frame(address) };
    expect(menu({}, { pages })).toMatchObject({ manual: "site /x/y?a=1#b" });
    expect(frameOrigins(host({ pages }), OWN_HOST)).toEqual([]);
  });

  test("frames what is another origin than this site, though it looks alike", () => {
    for (const origin of ["https://own.example", "https://own.example.evil.test:8443"])
      expect(frameOrigins(host({ pages: { manual: frame(`${origin}/`) } }), OWN_HOST)).toEqual([
        origin,
      ]);
  });

  test("shows titles of others as text of one line, and not endless", () => {
    const entry = menuOf(
      person({ menuItem1: `i|\u202e${"a".repeat(500)}\n<b>|/x` }),
      host(),
      OWN_HOST,
    ).find(({ name }) => name === "own");
    expect(entry?.title).toBe("a".repeat(60));
  });

  test("leads nowhere else, whatever stands in any place that takes an address: 2,000 hostile ones", () => {
    fc.assert(
      fc.property(hostileAddress, (address) => {
        const places: readonly [Record<string, unknown>, Partial<Partner>][] = [
          [{ menuItem1: `icon|title|${address}` }, {}],
          [{ odoo: address }, {}],
          [{ tacho: address }, {}],
          [{ partnerReports: address }, {}],
          [{}, { partnerReports: address }],
          [{}, { externalReports: { url: address, icon: address, title: address } }],
          [
            { odoo: true, tacho: true, token: "t", camerasEnabled: true, scheduler: true },
            allPages(address),
          ],
          [{ odoo: true }, { id: 5, ...allPages(address) }],
        ];
        for (const [attributes, partner] of places) {
          for (const entry of menuOf(person(attributes), host(partner), OWN_HOST))
            expectNoEscape(entry, address);
          for (const origin of frameOrigins(host(partner), OWN_HOST)) {
            expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/);
            expect(address.toLowerCase()).toContain(new URL(origin).host);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  }, 120_000);
});

const allPages = (address: string): Partial<Partner> => ({
  sections: { legacy: true },
  pages: Object.fromEntries(
    [
      "dashboard",
      "reports",
      "scheduler",
      "tacho",
      "routes",
      "cameras",
      "manual",
      "management",
      "legacyMap",
    ].map((name, at) => [name, { address, opens: at % 2 === 0 ? "frame" : "tab" }]),
  ),
});

function expectNoEscape({ target }: MenuEntry, written: string): void {
  if (target.type === "signOut") return;
  const isOurs = target.type === "page" || target.type === "site";
  const href = isOurs ? target.path : target.url;
  const url = new URL(href, "https://own.test/map");
  expect(url.username + url.password).toBe("");
  if (isOurs) {
    expect(url.origin).toBe("https://own.test");
    expect(href).toMatch(/^\/(?![/\\])/);
    return;
  }
  expect(["http:", "https:"]).toContain(url.protocol);
  expect(written.toLowerCase()).toContain(`://${url.host}`);
}
