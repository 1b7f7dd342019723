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
};

/** Fields with a fault, as the form shows them. */
const faultsOf = (change: Partial<BrandValues>) => {
  const values = { ...brandValuesOf(full), ...change };
  const read = brandSchema.safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

describe("a brand in the fields of its form [WL-04]", () => {
  test.each([full, { ...full, partnerReports: true as const }])(
    "is written back as it was read: %#",
    (record) => {
      const written = partnerChangeOf(brandValuesOf(record));
      expect(written).toEqual({ ...record, logo: null, favicon: null });
    },
  );

  test("says nothing of what is left as usual", () => {
    const written = partnerChangeOf(brandValuesOf({ ...NEW_BRAND, title: "New" }));
    expect(written).toMatchObject({ hosts: [], sections: {}, pages: {} });
    expect(written.partnerReports).toBeUndefined();
    expect(written.externalReports).toBeUndefined();
    expect(written.colour).toBeUndefined();
  });

  test("has hosts however they are separated", () => {
    const values = { ...brandValuesOf(full), hosts: " a.example, b.example;\nc.example " };
    expect(partnerChangeOf(values).hosts).toEqual(["a.example", "b.example", "c.example"]);
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
  ])("is not sent while it makes no sense: %#", (change, field) => {
    expect(faultsOf(change)).toEqual([field]);
  });

  test("is sent when it makes sense", () => {
    expect(faultsOf({})).toEqual([]);
  });
});
