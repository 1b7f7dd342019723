import { writeFileSync } from "node:fs";
import type { ImportedFile } from "./importedFile.ts";

/** A file that only a disk should hold. */
export interface HugeFile extends Pick<ImportedFile, "name" | "dialog"> {
  readonly write: (path: string) => void;
}

const MB = 1_000_000;
const HUGE = 100 * MB;
/** Just what the import of areas still reads, and that of tables. */
const MOST = 49 * MB;
const MOST_OF_TABLE = 9.9 * MB;
const PIECES = 1_000;

/** A piece again and again, as often as it fits, between a beginning and an end. */
function filled(path: string, bytes: number, [begin, piece, end]: readonly string[]): void {
  const times = Math.floor(bytes / Buffer.byteLength(piece ?? "") / PIECES);
  const pieces = Buffer.from((piece ?? "").repeat(PIECES));
  const whole = Buffer.concat([
    Buffer.from(begin ?? ""),
    ...Array.from({ length: times }, () => pieces),
    Buffer.from(end ?? ""),
  ]);
  writeFileSync(path, whole);
}

const file = (
  name: string,
  dialog: HugeFile["dialog"],
  [bytes, ...texts]: readonly [number, ...string[]],
): HugeFile => ({ name, dialog, write: (path) => filled(path, bytes, texts) });

const KML = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>';
const GPX = '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">';
const PLACEMARK =
  "<Placemark><name>a</name><Point><coordinates>1.5,2.5</coordinates></Point></Placemark>\n";
const FEATURE =
  '{"type":"Feature","properties":{"name":"a"},"geometry":{"type":"Point","coordinates":[1.5,2.5]}},\n';

/** Files that are large and nothing else, each its own way. The dear ones come last. */
export const HUGE_FILES: readonly HugeFile[] = [
  file("huge-blanks.kml", "areas", [HUGE, "", " "]),
  file("huge-blanks.csv", "vehicles", [HUGE, "", " "]),
  file("huge-line.csv", "areas", [HUGE, "name,area\n", "a"]),
  file("huge-line.xlsx", "vehicles", [HUGE, "PK\u0003\u0004", "a"]),
  file("most-blanks.geojson", "areas", [MOST, "", " "]),
  file("most-line.csv", "areas", [MOST, "name,area\n", "a"]),
  file("most-quotes.csv", "areas", [MOST, "name,area\n", '"']),
  file("most-brackets.geojson", "areas", [MOST, "{", '"a":[']),
  file("most-nested.kml", "areas", [MOST, KML, "<Folder>"]),
  file("most-comment.kml", "areas", [MOST, KML, "<!-- -->"]),
  file("most-instructions.kml", "areas", [MOST, "", "<?a?>", KML]),
  file("most-line.csv", "vehicles", [MOST_OF_TABLE, "name,uniqueId\n", "a"]),
  file("most-quotes.csv", "vehicles", [MOST_OF_TABLE, "name,uniqueId\n", '"']),
  file("most-commas.csv", "vehicles", [MOST_OF_TABLE, "name,uniqueId\n", ","]),
  file("most-heads.csv", "vehicles", [MOST_OF_TABLE, "", "head,", "\nx,y\n"]),
  file("most-lines.csv", "vehicles", [MOST_OF_TABLE, "name,uniqueId\n", "a,b\n"]),
  file("most-features.geojson", "areas", [
    MOST,
    '{"type":"FeatureCollection","features":[',
    FEATURE,
    `${FEATURE.slice(0, -2)}]}`,
  ]),
  file("most-placemarks.kml", "areas", [MOST, KML, PLACEMARK, "</Document></kml>"]),
  file("most-corners.kml", "areas", [
    MOST,
    `${KML}<Placemark><LineString><coordinates>`,
    "1.5,2.5 2.25,3.5 ",
    "</coordinates></LineString></Placemark></Document></kml>",
  ]),
  file("most-points.gpx", "areas", [
    MOST,
    `${GPX}<trk><trkseg>`,
    '<trkpt lat="1.5" lon="2.5"/>',
    "</trkseg></trk></gpx>",
  ]),
  file("most-rows.csv", "areas", [MOST, "name,latitude,longitude\n", "a,1.5,2.5\n"]),
];
