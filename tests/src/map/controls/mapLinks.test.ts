import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_MAP_LINKS } from "#contract/partnerMap";
import { directionsUrl, streetViewUrl } from "../../../../src/map/controls/mapLinks.ts";

const { directions, streetView } = DEFAULT_MAP_LINKS;

describe("a link to a coordinate elsewhere", () => {
  test.each([
    [{ latitude: 38.7, longitude: -9.1 }, "38.700000,-9.100000"],
    [{ latitude: -34.9011111, longitude: -56.1645557 }, "-34.901111,-56.164556"],
    [{ latitude: 0, longitude: 190 }, "0.000000,-170.000000"],
    [{ latitude: 0, longitude: -541 }, "0.000000,179.000000"],
    [{ latitude: 90, longitude: 180 }, "90.000000,180.000000"],
  ])("directions to %o end at %s [MAP-05]", (coordinate, destination) => {
    const url = new URL(directionsUrl(directions, coordinate) ?? "");
    expect(url.origin).toBe("https://www.google.com");
    expect(url.searchParams.get("destination")).toBe(destination);
  });

  test.each([
    [0, "0"],
    [359.6, "0"],
    [-90, "270"],
    [725, "5"],
    [Number.NaN, "0"],
  ])("a course of %d is looked along as %s [MAP-04]", (course, heading) => {
    const url = new URL(streetViewUrl(streetView, { latitude: 1, longitude: 2 }, course) ?? "");
    expect(url.searchParams.get("viewpoint")).toBe("1.000000,2.000000");
    expect(url.searchParams.get("heading")).toBe(heading);
  });

  test.each([
    { latitude: Number.NaN, longitude: 0 },
    { latitude: 90.001, longitude: 0 },
    { latitude: 0, longitude: Number.POSITIVE_INFINITY },
  ])("there is none to %o, which is nowhere [MAP-05]", (coordinate) => {
    expect(directionsUrl(directions, coordinate)).toBeUndefined();
    expect(streetViewUrl(streetView, coordinate, 0)).toBeUndefined();
  });

  test("no template and no coordinate make anything but an https address or none [MAP-04, MAP-05]", () => {
    const template = fc.oneof(
      fc.string(),
      fc.webUrl().map((url) => `${url}?q={latitude},{longitude}&h={course}`),
      fc.constantFrom("javascript:alert({latitude})", "{latitude}", "http://a.test/{longitude}"),
    );
    fc.assert(
      fc.property(template, fc.double(), fc.double(), fc.double(), (text, lat, lng, course) => {
        const url = streetViewUrl(text, { latitude: lat, longitude: lng }, course);
        if (url !== undefined) expect(new URL(url).protocol).toBe("https:");
      }),
    );
  });
});
