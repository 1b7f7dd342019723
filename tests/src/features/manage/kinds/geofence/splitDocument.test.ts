import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitDocument } from "../../../../../../src/features/manage/kinds/geofence/files/splitDocument.ts";
import "../../../../../support/propertySeed.ts";

const piecesOf = (...asked: Parameters<typeof splitDocument>) =>
  [...splitDocument(...asked)].filter((piece) => piece !== undefined);

const HEAD =
  '<?xml version="1.0"?><!-- <Placemark> --><kml xmlns="k" xmlns:gx="g"><Document><Style id="s"/>';
const FOOT = "</Document></kml>";

const placemark = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 3 }))
  .map(
    ([number, kind]) =>
      [
        `<Placemark><name>${number}</name></Placemark>`,
        `<Placemark id="a>${number}"><name><![CDATA[</Placemark>]]></name></Placemark >`,
        `<Placemark id='${number}'/>`,
        `<Placemark><!-- <Placemark> --><name>${number}</name></Placemark>`,
      ][kind]!,
  );

describe("a long document is cut [GEO-01]", () => {
  test("into pieces that together have each feature once and in its order, each with all around it", () => {
    fc.assert(
      fc.property(
        fc.array(placemark, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 400 }),
        (placemarks, most) => {
          const text = HEAD + placemarks.join("\n") + FOOT;
          const pieces = piecesOf(text, "kml", most);
          const inside = pieces.map((piece) => {
            expect(piece.startsWith(HEAD)).toBe(true);
            expect(piece.endsWith(FOOT)).toBe(true);
            return piece.slice(HEAD.length, -FOOT.length).replaceAll("\n", "");
          });
          expect(inside.join("")).toBe(placemarks.join(""));
          for (const one of inside)
            expect(text.length <= most || one.length <= most || placemarks.includes(one)).toBe(
              true,
            );
        },
      ),
    );
  });

  test("however many blanks stand between its features", () => {
    const text = HEAD + '<Placemark id="1"/>\n        '.repeat(50_000) + FOOT;
    const pieces = piecesOf(text, "kml", 100_000);
    expect(pieces.length).toBeGreaterThan(9);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(101_000);
    expect(pieces.join("").match(/<Placemark id/g)).toHaveLength(50_000);
  });

  test("of GPX by its points, routes and tracks", () => {
    const wpt = '<wpt lat="1" lon="2"/>';
    const trk = '<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>';
    expect(piecesOf(`<gpx>${wpt}${trk}${wpt}</gpx>`, "gpx", 1)).toEqual([
      `<gpx>${wpt}</gpx>`,
      `<gpx>${trk}</gpx>`,
      `<gpx>${wpt}</gpx>`,
    ]);
  });

  test.each([
    ["short", "<kml><Placemark/><Placemark/></kml>", 1_000],
    ["without features", "<kml><Document/></kml>", 1],
    [
      "with features in each other",
      "<kml><Placemark><Placemark/></Placemark><Placemark/></kml>",
      1,
    ],
    ["that ends in the middle", "<kml><Placemark/><Placemark>", 1],
    ["whose comment never ends", "<kml><Placemark/><Placemark/><!-- </kml>", 1],
    ["whose tag never ends", '<kml><Placemark/><Placemark a="></kml>', 1],
    ["whose overlay would come twice", "<kml><GroundOverlay/><Placemark/><Placemark/></kml>", 1],
    [
      "with name spaces of its folders",
      '<kml><F xmlns:a="a"><Placemark/></F><Placemark/></kml>',
      1,
    ],
  ])("never, when it is one %s", (_, text, most) => {
    expect(piecesOf(text, "kml", most)).toEqual([text]);
  });

  test("in time that grows with its length alone, whatever is in it", () => {
    const opened = [
      "<!--",
      "<![CDATA[",
      "<?",
      "<Placemark a='",
      "<Placemark>",
      "</Placemark>",
      "<k:",
    ];
    for (const one of opened) {
      const text = `<kml>${one.repeat(400_000)}`;
      expect(piecesOf(text, "kml", 1)).toEqual([text]);
    }
  });
});
