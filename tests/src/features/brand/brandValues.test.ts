import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_PARTNER, type PartnerRecord } from "#contract/partner";
import { brandSchema } from "../../../../src/features/brand/brandSchema.ts";
import {
  type BrandValues,
  brandValuesOf,
  NEW_BRAND,
  partnerChangeOf,
} from "../../../../src/features/brand/brandValues.ts";

const { id: _nobodys, ...plain } = DEFAULT_PARTNER;
const full: PartnerRecord = {
  ...plain,
  hosts: ["a.example", "b.example"],
  colour: "#123456",
  language: "fr-FR",
  defaultBase: "satellite",
  sections: { map: false, odoo: true },
  pages: { manual: { address: "https://manual.example/", opens: "tab" } },
  partnerReports: "/reports/own/",
  externalReports: { url: "/bi/", icon: "chart", title: "BI" },
  camerasEnabled: true,
  passwordMinLength: 12,
  surveyScript: "https://survey.example/s.js",
  gsmPanel: false,
  languages: ["es-ES", "fr-FR"],
  layers: ["satellite", "light"],
  overlays: [],
  thresholds: { minDaysForDisconnected: 2, movingFromKnots: 3.5 },
  alertsSearchPeriod: "last_two_days",
};

const writtenBack = (record: PartnerRecord, locale = "en-GB") =>
  partnerChangeOf(brandValuesOf(record), record, locale);

/** Fields with a fault, as the form shows them. */
const faultsOf = (change: Partial<BrandValues>) => {
  const values = { ...brandValuesOf(full), ...change };
  const read = brandSchema("en-GB").safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

describe("a brand in the fields of its form [WL-04]", () => {
  test.each([full, { ...full, partnerReports: true as const }])(
    "is written back as it was read: %#",
    (record) => {
      const written = writtenBack(record);
      expect(written).toEqual({ ...record, logo: null, favicon: null });
    },
  );

  test("says nothing of what is left as usual", () => {
    const written = writtenBack({ ...NEW_BRAND, title: "New" });
    expect(written).toMatchObject({ hosts: [], sections: {}, pages: {} });
    expect(written.partnerReports).toBeUndefined();
    expect(written.externalReports).toBeUndefined();
    for (const field of ["colour", "languages", "layers", "overlays", "thresholds"] as const)
      expect(written[field]).toBeUndefined();
    expect(written.alertsSearchPeriod).toBeUndefined();
  });

  test("has hosts however they are separated", () => {
    const values = { ...brandValuesOf(full), hosts: " a.example, b.example;\nc.example " };
    expect(partnerChangeOf(values, full, "en-GB").hosts).toEqual([
      "a.example",
      "b.example",
      "c.example",
    ]);
  });

  test.each<[Partial<BrandValues>, string]>([
    [{ title: " " }, "title"],
    [{ hosts: "a.example:80" }, "hosts"],
    [{ hosts: "127.0.0.1" }, "hosts"],
    [{ colour: "red" }, "colour"],
    [{ applicationId: "a b" }, "applicationId"],
    [{ surveyScript: "http://survey.example/s.js" }, "surveyScript"],
    [{ partnerReportsPath: "//evil.example" }, "partnerReportsPath"],
    [
      { externalReports: { url: "javascript:alert(1)", icon: "", title: "x" } },
      "externalReports.url",
    ],
    [{ externalReports: { url: "/bi/", icon: "", title: "" } }, "externalReports.title"],
    [{ passwordMinLength: "7" }, "passwordMinLength"],
    [{ id: "0" }, "id"],
    [{ languages: [], language: "" }, "languages"],
    [{ language: "en-GB" }, "language"],
    [{ defaultBase: "dark" }, "defaultBase"],
    ...["0", "-1", "x", "3651", "1,500"].map((days): [Partial<BrandValues>, string] => [
      { thresholds: { ...brandValuesOf(full).thresholds, minDaysForDisconnected: days } },
      "thresholds.minDaysForDisconnected",
    ]),
    [
      { thresholds: { ...brandValuesOf(full).thresholds, movingFromKnots: "185.21" } },
      "thresholds.movingFromKnots",
    ],
  ])("is not sent while it makes no sense: %#", (change, field) => {
    expect(faultsOf(change)).toEqual([field]);
  });

  test("is sent when it makes sense", () => {
    expect(faultsOf({})).toEqual([]);
    // 100 knots, the most there are.
    const thresholds = { ...brandValuesOf(full).thresholds, movingFromKnots: "185.2" };
    expect(faultsOf({ thresholds })).toEqual([]);
  });

  test("has speeds in km/h: what is typed is kept in knots and read again as it was typed", () => {
    const typed = (km: string, locale: string) => {
      const values = brandValuesOf(NEW_BRAND);
      const thresholds = { ...values.thresholds, movingFromKnots: km };
      return partnerChangeOf({ ...values, thresholds }, NEW_BRAND, locale).thresholds;
    };
    expect(typed("18.52", "en-GB")).toEqual({ movingFromKnots: 10 });
    expect(typed("18,52", "pt-PT")).toEqual({ movingFromKnots: 10 });
    expect(typed(" ", "pt-PT")).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 18_520 }), (hundredths) => {
        const km = String(hundredths / 100);
        const thresholds = typed(km, "en-GB");
        const read = brandValuesOf({ ...NEW_BRAND, thresholds }).thresholds;
        expect(read).toEqual({
          minDaysForDisconnected: "",
          movingFromKnots: km,
          movingFromKnotsWithoutIgnition: "",
        });
      }),
    );
  });

  test("writes every limit back to its last digit that nobody has typed over, in every language", () => {
    const limit = fc.option(fc.double({ min: 0, max: 100, minExcluded: true, noNaN: true }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(
        fc.record(
          {
            minDaysForDisconnected: limit,
            movingFromKnots: limit,
            movingFromKnotsWithoutIgnition: limit,
          },
          { requiredKeys: [] },
        ),
        fc.constantFrom("en-GB", "pt-PT", "fr-FR"),
        (thresholds, locale) => {
          const named = Object.values(thresholds).some((value) => value !== undefined);
          const written = writtenBack({ ...NEW_BRAND, thresholds }, locale).thresholds;
          expect(written).toEqual(named ? thresholds : undefined);
        },
      ),
    );
  });
});
