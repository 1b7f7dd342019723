import { zipSync } from "fflate";
import type { Coordinate } from "#domain/geo/geodesy";
import { xmlText } from "#domain/text/xmlText";
import type { Place } from "./drawnPlaces.ts";
import type { AreaForm } from "./importedFile.ts";
import { utf8, utf16, western } from "./letters.ts";

const ALL = ["polygon", "line", "circle"] as const;
const PIXEL = new Uint8Array(Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "base64"));

interface Manner {
  /** Between corners. */
  readonly gap?: string;
  readonly height?: string;
  /** Before each element's name. */
  readonly prefix?: string;
  /** Behind the name. */
  readonly inner?: (place: Place) => string;
  readonly inOne?: boolean;
}

const cornerText = ({ longitude, latitude }: Coordinate, height = "") =>
  `${longitude},${latitude}${height}`;

function shape({ area }: Place, { gap = " ", height, inOne }: Manner): string {
  const list = (corners: readonly Coordinate[]) =>
    `<coordinates>${gap}${corners.map((one) => cornerText(one, height)).join(gap)}${gap}</coordinates>`;
  const text =
    area.kind === "polygon"
      ? `<Polygon><extrude>1</extrude><tessellate>1</tessellate><outerBoundaryIs><LinearRing>${list([...area.ring, ...area.ring.slice(0, 1)])}</LinearRing></outerBoundaryIs></Polygon>`
      : area.kind === "line"
        ? `<LineString><tessellate>1</tessellate>${list(area.path)}</LineString>`
        : `<Point><altitudeMode>clampToGround</altitudeMode>${list([area.centre])}</Point>`;
  return inOne ? `<MultiGeometry>${text}</MultiGeometry>` : text;
}

function placemark(place: Place, manner: Manner): string {
  const text = `<Placemark id="p"><name>${xmlText(place.name)}</name>${manner.inner?.(place) ?? ""}${shape(place, manner)}</Placemark>\n`;
  return manner.prefix ? text.replaceAll(/<(\/?)(?=[A-Za-z])/g, `<$1${manner.prefix}:`) : text;
}

const cdata = ({ description }: Place) => `<description><![CDATA[${description}]]></description>`;
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`;
const OGC = "http://www.opengis.net/kml/2.2";

const googleEarth = (places: readonly Place[]): string => {
  const marks = places.map((place) =>
    placemark(place, {
      height: ",0",
      inner: (one) =>
        `<Snippet maxLines="0"></Snippet>${cdata(one)}<LookAt><longitude>1.5</longitude><latitude>2.5</latitude><range>1e3</range></LookAt><styleUrl>#m_ylw-pushpin</styleUrl>`,
    }),
  );
  const folded = marks.map((mark, at) => `<Folder><name>Folder ${at}</name>${mark}</Folder>`);
  return `${declared("UTF-8")}<kml xmlns="${OGC}" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:kml="${OGC}" xmlns:atom="http://www.w3.org/2005/Atom"><Document><name>places.kml</name>
<StyleMap id="m_ylw-pushpin"><Pair><key>normal</key><styleUrl>#s_ylw-pushpin</styleUrl></Pair><Pair><key>highlight</key><styleUrl>#s_hl</styleUrl></Pair></StyleMap>
<Style id="s_ylw-pushpin"><IconStyle><scale>1.1</scale><Icon><href>files/pin.png</href></Icon></IconStyle><LineStyle><color>ff0000ff</color></LineStyle></Style><Style id="s_hl"/>
<Folder><name>All</name><open>1</open>${folded.join("")}</Folder></Document></kml>`;
};

const myMaps = (places: readonly Place[]): string =>
  `${declared("UTF-8")}<kml xmlns="${OGC}">\n  <Document>\n    <name>Mapa sem título</name>\n    <Style id="poly-000000-1200-77-nodesc-normal"><LineStyle><color>ff000000</color><width>1.2</width></LineStyle><PolyStyle><color>4d000000</color></PolyStyle></Style>\n<Folder><name>Layer</name>${places
    .map((place) =>
      placemark(place, {
        gap: "\n            ",
        height: ",0",
        inner: (one) =>
          `${cdata(one)}<styleUrl>#poly-000000-1200-77-nodesc</styleUrl><ExtendedData><Data name="gx_media_links"><value></value></Data><Data name="Tonnes"><value>12,5</value></Data></ExtendedData>`,
      }),
    )
    .join("")}</Folder></Document></kml>\n`;

const gdal = (places: readonly Place[]): string =>
  `${declared("utf-8")}<kml xmlns="${OGC}"><Document id="root_doc"><Schema name="areas" id="areas"><SimpleField name="id" type="int"></SimpleField></Schema><Folder><name>areas</name>${places
    .map((place, at) =>
      placemark(place, {
        inner: () =>
          `<Style><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><fill>0</fill></PolyStyle></Style><ExtendedData><SchemaData schemaUrl="#areas"><SimpleData name="id">${at}</SimpleData></SchemaData></ExtendedData>`,
      }),
    )
    .join("")}</Folder></Document></kml>\n`;

const prefixed = (places: readonly Place[]): string =>
  `${declared("UTF-8")}<kml:kml xmlns:kml="${OGC}"><kml:Document>${places
    .map((place) => placemark(place, { prefix: "kml" }))
    .join("")}</kml:Document></kml:kml>`;

const plain =
  (space: string, encoding: string, manner: Manner = {}) =>
  (places: readonly Place[]): string =>
    `${declared(encoding)}<!-- made by hand -->\n<?app version="2"?><kml${space && ` xmlns="${space}"`}><Document>${places
      .map((place) => placemark(place, manner))
      .join("<!-- <Placemark> -->")}</Document></kml>`;

const oneForm = (
  name: string,
  text: (places: readonly Place[]) => string,
  letters: (text: string) => Uint8Array = utf8,
): AreaForm => ({ name, ending: "kml", kinds: ALL, write: (places) => letters(text(places)) });

const packed = (
  name: string,
  text: (places: readonly Place[]) => string,
  files: (document: Uint8Array) => Record<string, Uint8Array>,
): AreaForm => ({
  name,
  ending: "kmz",
  kinds: ALL,
  write: (places, dice) => zipSync(files(utf8(text(places))), { level: dice.pick([0, 6, 9]) }),
});

/** Places as programs of maps write them in KML and KMZ. */
export const KML_FORMS: readonly AreaForm[] = [
  oneForm("googleEarth", googleEarth),
  packed("googleEarth", googleEarth, (doc) => ({ "doc.kml": doc, "files/pin.png": PIXEL })),
  oneForm("myMaps", myMaps),
  oneForm("gdal", gdal),
  oneForm("prefixed", prefixed),
  packed("wialon", plain(OGC, "UTF-8"), (doc) => ({
    "images/0.png": PIXEL,
    "images/1.png": PIXEL,
    "geofences.kml": doc,
  })),
  oneForm("utf16", (places) => `\uFEFF${plain(OGC, "UTF-16")(places)}`, utf16),
  oneForm("latin", plain(OGC, "ISO-8859-1"), (text) =>
    western(text.replaceAll(/[^\0-\xff]/gu, (sign) => `&#${sign.codePointAt(0)};`)),
  ),
  oneForm("earth21", plain("http://earth.google.com/kml/2.1", "UTF-8", { height: ",12.5" })),
  oneForm("spaceless", plain("", "UTF-8", { gap: "\t", inOne: true })),
];
