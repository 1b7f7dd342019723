import type { Coordinate } from "#domain/geo/geodesy";
import { xmlText } from "#domain/text/xmlText";
import type { Place } from "./drawnPlaces.ts";
import type { AreaForm } from "./importedFile.ts";
import { utf8, utf8Marked } from "./letters.ts";

interface Manner {
  readonly head: string;
  readonly line: "trk" | "rte";
  /** In each point, behind each name. */
  readonly inPoint?: string;
  readonly behindName?: string;
  readonly name?: (text: string) => string;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n';

const point = (tag: string, { latitude, longitude }: Coordinate, inner = "") =>
  `<${tag} lon="${longitude}" lat="${latitude}">${inner}</${tag}>\n`;

function writeGpx(
  places: readonly Place[],
  { head, line, inPoint = "", behindName = "", name = xmlText }: Manner,
): string {
  const texts = places.map(({ name: called, area }) => {
    const about = `<name>${name(called)}</name>${behindName}`;
    if (area.kind === "circle") return point("wpt", area.centre, `<ele>12.5</ele>${about}`);
    if (area.kind === "polygon") throw new Error("GPX has no polygons");
    const points = area.path.map((corner) => point(`${line}pt`, corner, inPoint)).join("");
    return line === "trk"
      ? `<trk>${about}<trkseg>${points}</trkseg></trk>`
      : `<rte>${about}${points}</rte>`;
  });
  // Waypoints come first there.
  texts.sort((one, other) => Number(other.startsWith("<wpt")) - Number(one.startsWith("<wpt")));
  return `${XML}${head}<metadata><name>Export</name><time>2026-01-02T03:04:05Z</time></metadata>${texts.join("")}</gpx>`;
}

const oneForm = (
  name: string,
  manner: Manner,
  letters: (text: string) => Uint8Array = utf8,
): AreaForm => ({
  name,
  ending: "gpx",
  kinds: ["line", "circle"],
  write: (places) => letters(writeGpx(places, manner)),
});

const TOPO = "http://www.topografix.com/GPX";

/** Places as navigation programs and watches write them in GPX. */
export const GPX_FORMS: readonly AreaForm[] = [
  oneForm("garmin", {
    head: `<gpx xmlns="${TOPO}/1/1" xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" creator="BaseCamp" version="1.1">`,
    line: "trk",
    inPoint:
      "<ele>3.4</ele><time>2026-01-02T03:04:05Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>90</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>",
    behindName:
      "<extensions><gpxx:TrackExtension><gpxx:DisplayColor>Red</gpxx:DisplayColor></gpxx:TrackExtension></extensions>",
  }),
  oneForm("osmAnd", {
    head: `<gpx version="1.1" creator="OsmAnd 4.5" xmlns="${TOPO}/1/1" xmlns:osmand="https://osmand.net">`,
    line: "rte",
    behindName:
      "<desc>By the road</desc><extensions><osmand:icon>special_star</osmand:icon><osmand:color>#10c0f0</osmand:color></extensions>",
  }),
  oneForm(
    "expert10",
    {
      head: `<gpx version="1.0" creator="Expert" xmlns="${TOPO}/1/0">`,
      line: "rte",
      name: (text) => `<![CDATA[${text}]]>`,
    },
    utf8Marked,
  ),
  oneForm("phone", {
    head: `<gpx xmlns="${TOPO}/1/1" version="1.1" creator="phone">`,
    line: "trk",
    inPoint: "<hdop>4.0</hdop><sat>12</sat><speed>1.5</speed><course>NaN</course>",
  }),
];
