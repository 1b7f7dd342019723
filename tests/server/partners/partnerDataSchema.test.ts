import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#contract/locales";
import { BASE_LAYERS } from "#contract/partnerMap";
import { canonicalHostName, nameInHost } from "../../../server/partners/canonicalHostName.ts";
import { partnerChangeSchema } from "../../../server/partners/partnerDataSchema.ts";
import { hostileAddress } from "../../support/hostileAddresses.ts";

describe("the name of a host [WL-01]", () => {
  test.each([
    ["north.example", "north.example"],
    ["NORTH.Example.", "north.example"],
    ["frota.exemplo.pt", "frota.exemplo.pt"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["ｎorth.example", "north.example"],
    ["localhost", "localhost"],
    ["north.localhost", "north.localhost"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(canonicalHostName(typed)).toBe(kept);
  });

  test.each([
    "",
    ".",
    "..",
    "a..b",
    "-a.example",
    "a-.example",
    "a b.example",
    "a/b",
    "a\\b",
    "a:80",
    "user@a.example",
    "a?b",
    "a#b",
    "a%2eb",
    "[::1]",
    "::1",
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "127.1",
    "a_b.example",
    "*.example",
    "a,b",
    "a\0b",
    "a\r\nb",
    "<script>",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(127)}aa`,
    "xn--a",
    "a.example:80,b.example",
  ])("%j is none", (typed) => {
    expect(canonicalHostName(typed)).toBeUndefined();
  });

  test.each([
    ["north.example:8080", "north.example"],
    ["North.Example.", "north.example"],
    ["north.example:", undefined],
    ["north.example:80:80", undefined],
    ["north.example@evil.example", undefined],
    ["north.example, evil.example", undefined],
    [undefined, undefined],
  ])("in a header %j it is %j", (header, name) => {
    expect(nameInHost(header)).toBe(name);
  });
});

const read = (change: object) => partnerChangeSchema.safeParse(change);

describe("what is kept of a partner [WL-01] [WL-04]", () => {
  test("is as at any other host where nothing is said", () => {
    expect(read({}).data).toMatchObject({
      title: "Waymark",
      hosts: [],
      sections: {},
      passwordMinLength: 8,
      gsmPanel: true,
    });
  });

  test("has hosts once, in one form", () => {
    expect(read({ hosts: ["B.example", "b.example.", "a.example"] }).data?.hosts).toEqual([
      "a.example",
      "b.example",
    ]);
  });

  test.each([
    { surveyScript: "https://survey.example/s.js?x=1" },
    { pages: { manual: { address: "/manual", opens: "frame" } } },
    { pages: { manual: { address: "https://manual.example/", opens: "tab" } } },
    { partnerReports: true },
    { partnerReports: "/reports/own/" },
    { externalReports: { url: "https://bi.example/", icon: "", title: "BI" } },
    { sections: { map: false, odoo: true } },
    { colour: "#1F6feb", language: "fr-FR", defaultBase: "satellite", passwordMinLength: 12 },
    { languages: ["fr-FR", "pt-PT"], language: "fr-FR" },
    { layers: ["satellite"], defaultBase: "satellite" },
    { layers: [], overlays: [] },
    { thresholds: { minDaysForDisconnected: 3_650, movingFromKnots: 100 } },
    { thresholds: { movingFromKnotsWithoutIgnition: 0.5 } },
    { thresholds: null, languages: null, layers: null, overlays: null, alertsSearchPeriod: null },
    { alertsSearchPeriod: "last_seven_days" },
  ])("%j is taken", (change) => {
    expect(read(change).error).toBeUndefined();
  });

  test.each([
    [
      "in our order, once",
      { languages: ["fr-FR", "pt-PT", "fr-FR"] },
      { languages: ["pt-PT", "fr-FR"] },
    ],
    ["as nothing when they are all", { languages: [...LOCALES] }, { languages: undefined }],
    ["as nothing when they are none", { languages: [] }, { languages: undefined }],
    ["layers, none of them too", { layers: [] }, { layers: [] }],
    ["all layers as nothing", { layers: [...BASE_LAYERS] }, { layers: undefined }],
    ["all overlays as nothing", { overlays: ["signs", "traffic"] }, { overlays: undefined }],
    [
      "no thresholds as nothing",
      { thresholds: { movingFromKnots: null } },
      { thresholds: undefined },
    ],
  ])("keeps what is offered %s", (_fact, change, kept) => {
    expect(read(change).data).toMatchObject(kept);
  });

  test.each([
    [{ language: "fr-FR", languages: ["pt-PT"] }, "language", "not among languages"],
    [{ defaultBase: "dark", layers: ["streets"] }, "defaultBase", "not among layers"],
    [{ defaultBase: "dark", layers: [] }, "defaultBase", "not among layers"],
    [{ languages: ["de-DE"] }, "languages.0", "not one of our locales"],
    [{ languages: "fr-FR" }, "languages", "not a list"],
    [{ layers: ["builtIn"] }, "layers.0", "not one of our maps"],
    [{ overlays: ["streets"] }, "overlays.0", "not one of our overlays"],
    [{ thresholds: { movingFromKnots: 0 } }, "thresholds.movingFromKnots", "not above 0"],
    [{ thresholds: { movingFromKnots: 101 } }, "thresholds.movingFromKnots", "above 100"],
    [{ thresholds: { movingFromKnots: "5" } }, "thresholds.movingFromKnots", "not a number"],
    [
      { thresholds: { minDaysForDisconnected: 3_651 } },
      "thresholds.minDaysForDisconnected",
      "above 3650",
    ],
    [{ alertsSearchPeriod: "last_year" }, "alertsSearchPeriod", "not one of our periods"],
  ])("%j is refused at its field", (change, field, words) => {
    const [issue] = read(change).error?.issues ?? [];
    expect([issue?.path.join("."), issue?.message]).toEqual([field, words]);
  });

  const addresses = [
    "http://a.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https:///evil.example",
    "https://u:p@a.example/",
    "https://",
    "https://a b.example",
    "https://a.example/\\x",
    "/a\nb",
    "/.//evil.example",
    "/a/..//evil.example",
    "",
    " ",
    "blob:https://a.example/x",
    "file:///etc/passwd",
    `https://a.example/${"x".repeat(600)}`,
  ];
  test.each(addresses)("an address that leads elsewhere is nowhere taken: %#", (address) => {
    expect(read({ surveyScript: address }).success).toBe(false);
    expect(read({ partnerReports: address }).success).toBe(false);
    expect(read({ pages: { manual: { address, opens: "tab" } } }).success).toBe(false);
    expect(read({ externalReports: { url: address, icon: "", title: "x" } }).success).toBe(false);
  });

  test.each([
    { surveyScript: "/own.js" },
    { title: "" },
    { title: "x".repeat(65) },
    { applicationId: "a b" },
    { applicationId: "<script>" },
    { colour: "red" },
    { colour: "#12345" },
    { colour: "#123456;}body{background:url(//evil.example)}" },
    { language: "de-DE" },
    { defaultBase: "builtIn" },
    { sections: { everything: true } },
    { sections: { map: "yes" } },
    { pages: { admin: { address: "/x", opens: "tab" } } },
    { pages: { manual: { address: "/x", opens: "popup" } } },
    { pages: { manual: { address: "/x", opens: "tab", more: 1 } } },
    { thresholds: { speedLimit: 5 } },
    { thresholds: 5 },
    { passwordMinLength: 7 },
    { passwordMinLength: 65 },
    { passwordMinLength: 8.5 },
    { gsmPanel: "true" },
    { hosts: ["a.example:80"] },
    { hosts: Array.from({ length: 21 }, (_, at) => `h${at}.example`) },
    { hosts: "a.example" },
    { id: -1 },
    { id: 2 ** 31 },
    { unknown: 1 },
    { logo: "data:image/svg+xml;base64,PHN2Zy8+" },
    { logo: "data:image/png;base64,PHN2Zy8+" },
    { logo: "https://a.example/logo.png" },
    { logo: `data:image/png;base64,${"A".repeat(400_000)}` },
    JSON.parse('{"__proto__": {"title": "x"}, "constructor": 1}') as object,
  ])("what makes no sense is refused: %#", (change) => {
    expect(read(change).success).toBe(false);
  });
});

describe("of 2,000 hostile addresses [NAV-06, WL-02]", () => {
  const OWN = "https://own.test";
  const entry = { icon: "", title: "Reports" };

  /** How an address is sent in a place, and what of it is kept there. */
  const PLACES = {
    "a page": (address: string) =>
      read({ pages: { manual: { address, opens: "frame" } } }).data?.pages.manual?.address,
    "the external reports": (url: string) =>
      read({ externalReports: { ...entry, url } }).data?.externalReports?.url,
    "the custom reports": (partnerReports: string) => read({ partnerReports }).data?.partnerReports,
    "the survey": (surveyScript: string) => read({ surveyScript }).data?.surveyScript,
  };
  const mayBeOwn = new Set(["a page", "the external reports", "the custom reports"]);
  const mayBeOther = new Set(["a page", "the external reports", "the survey"]);

  test.each(Object.entries(PLACES))(
    "%s keeps none that leads elsewhere than it says",
    (name, keptOf) => {
      let kept = 0;
      fc.assert(
        fc.property(
          fc.oneof(hostileAddress, fc.webPath(), fc.webUrl({ validSchemes: ["https"] })),
          (text) => {
            const address = keptOf(text);
            if (address === undefined) return;
            kept++;
            expect(typeof address).toBe("string");
            const { origin, protocol, username, password, href } = new URL(String(address), OWN);
            const isOwn = String(address).startsWith("/");
            if (isOwn) expect(origin).toBe(OWN);
            expect(isOwn ? mayBeOwn.has(name) : mayBeOther.has(name)).toBe(true);
            expect([protocol, username, password]).toEqual(["https:", "", ""]);
            // As the browser reads it: nothing of it is taken for something else, now or when it is read again.
            expect(href).toBe(isOwn ? OWN + String(address) : address);
            expect(keptOf(String(address))).toBe(address);
          },
        ),
        { numRuns: 2_000 },
      );
      expect(kept).toBeGreaterThan(50);
    },
  );
});
