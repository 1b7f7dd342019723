import type { Position } from "#domain/position";
import { xmlText } from "#domain/text/xmlText";
import type { Metres } from "#domain/units";
import { isLeap } from "#domain/vehicle/isLeap";

/** One line of a file: a vehicle's route, or one of its trips. */
export interface TrackHead {
  readonly name: string;
  /** Of a trip; a route of many is measured by nobody. */
  readonly distance?: Metres | undefined;
}

/** A file format that other programs read, written track by track and position by position. */
export interface TrackFormat {
  readonly name: "gpx" | "kml" | "geojson";
  readonly contentType: string;
  /** A writer has a state: which separators and ends are due. */
  readonly createWriter: () => TrackWriter;
}

export interface TrackWriter {
  begin(): string;
  beginTrack(head: TrackHead): string;
  points(positions: readonly Position[]): string;
  endTrack(): string;
  end(): string;
}

/** Says of each position of a track whether a leap leads to it: no line is drawn there, as on the map. */
function createLeapWatch() {
  let last: Position | undefined;
  return {
    restart(): void {
      last = undefined;
    },
    isBehindLeap(position: Position): boolean {
      const leapt = last !== undefined && isLeap(last, position);
      last = position;
      return leapt;
    },
  };
}

const gpx: TrackFormat = {
  name: "gpx",
  contentType: "application/gpx+xml; charset=utf-8",
  createWriter() {
    const watch = createLeapWatch();
    const point = (position: Position) =>
      (watch.isBehindLeap(position) ? "</trkseg><trkseg>\n" : "") + trackPoint(position);
    return {
      begin: () =>
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1">\n',
      beginTrack({ name, distance }) {
        watch.restart();
        return `<trk><name>${xmlText(name)}</name>${
          distance === undefined ? "" : `<desc>${Math.round(distance)} m</desc>`
        }<trkseg>\n`;
      },
      points: (positions) => positions.map(point).join(""),
      endTrack: () => "</trkseg></trk>\n",
      end: () => "</gpx>\n",
    };
  },
};

const trackPoint = ({ latitude, longitude, altitude, fixTime }: Position) =>
  `<trkpt lat="${latitude}" lon="${longitude}">` +
  `<ele>${altitude}</ele><time>${iso(fixTime)}</time></trkpt>\n`;

/** A line has two points at least: the first is held until another follows. */
const kml: TrackFormat = {
  name: "kml",
  contentType: "application/vnd.google-earth.kml+xml; charset=utf-8",
  createWriter() {
    const watch = createLeapWatch();
    let lone: string | undefined;
    let isLineOpen = false;

    function endPiece(): string {
      const end = isLineOpen
        ? "</coordinates></LineString>\n"
        : lone === undefined
          ? ""
          : `<Point><coordinates>${lone}</coordinates></Point>\n`;
      lone = undefined;
      isLineOpen = false;
      return end;
    }

    function point(position: Position): string {
      const { longitude, latitude, altitude } = position;
      const before = watch.isBehindLeap(position) ? endPiece() : "";
      const coordinate = `${longitude},${latitude},${altitude}`;
      if (isLineOpen) return `${coordinate}\n`;
      if (lone === undefined) {
        lone = coordinate;
        return before;
      }
      isLineOpen = true;
      return `<LineString><tessellate>1</tessellate><coordinates>\n${lone}\n${coordinate}\n`;
    }

    return {
      begin: () =>
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
      beginTrack({ name, distance }) {
        watch.restart();
        return `<Placemark><name>${xmlText(name)}</name>${
          distance === undefined ? "" : `<description>${Math.round(distance)} m</description>`
        }<MultiGeometry>\n`;
      },
      points: (positions) => positions.map(point).join(""),
      endTrack: () => `${endPiece()}</MultiGeometry></Placemark>\n`,
      end: () => "</Document></kml>\n",
    };
  },
};

/**
 * RFC 7946: each track is a line, with the moment of each coordinate in `coordTimes`, where programs
 * look that read converted GPX, and its speed. A track of a single position is a point: a line has
 * two. Where it leaps it is several lines, with a list of moments and speeds for each; what lies alone
 * between two leaps is a point of its own. One track is held at a time: times and coordinates stand in lists of their own.
 */
const geojson: TrackFormat = {
  name: "geojson",
  contentType: "application/geo+json",
  createWriter() {
    let head: TrackHead = { name: "" };
    let held: Position[][] = [];
    const watch = createLeapWatch();
    let hasTracks = false;
    return {
      begin: () => '{"type":"FeatureCollection","features":[',
      beginTrack(next) {
        head = next;
        held = [];
        watch.restart();
        return "";
      },
      points(positions) {
        for (const position of positions) {
          if (watch.isBehindLeap(position) || held.length === 0) held.push([]);
          held.at(-1)!.push(position);
        }
        return "";
      },
      endTrack() {
        const text = features(head, held)
          .map((each) => JSON.stringify(each))
          .join(",\n");
        if (text === "") return "";
        const separator = hasTracks ? ",\n" : "\n";
        hasTracks = true;
        return separator + text;
      },
      end: () => "\n]}\n",
    };
  },
};

/** One, and one more for each position that lies alone. */
function features(head: TrackHead, pieces: readonly (readonly Position[])[]) {
  if (pieces.length <= 1) return pieces.map((piece) => feature(head, partOf(piece)));
  const lines = pieces.filter((piece) => piece.length > 1).map(partOf);
  const alone = pieces.filter((piece) => piece.length === 1).map(partOf);
  const line =
    lines.length <= 1
      ? lines.map((part) => feature(head, part))
      : [
          feature(head, {
            type: "MultiLineString",
            coordinates: lines.map(({ coordinates }) => coordinates),
            coordTimes: lines.map(({ coordTimes }) => coordTimes),
            speedsKnots: lines.map(({ speedsKnots }) => speedsKnots),
          }),
        ];
  return [...line, ...alone.map((part) => feature({ name: head.name }, part))];
}

interface TrackPart {
  readonly type: "Point" | "LineString" | "MultiLineString";
  readonly coordinates: readonly unknown[] | undefined;
  readonly coordTimes: readonly unknown[];
  readonly speedsKnots: readonly unknown[];
}

function partOf(piece: readonly Position[]): TrackPart {
  const coordinates = piece.map(({ longitude, latitude, altitude }) => [
    longitude,
    latitude,
    altitude,
  ]);
  const isPoint = coordinates.length === 1;
  return {
    type: isPoint ? "Point" : "LineString",
    coordinates: isPoint ? coordinates[0] : coordinates,
    coordTimes: piece.map(({ fixTime }) => iso(fixTime)),
    speedsKnots: piece.map(({ speed }) => speed),
  };
}

const feature = (
  { name, distance }: TrackHead,
  { type, coordinates, coordTimes, speedsKnots }: TrackPart,
) => ({
  type: "Feature",
  properties: {
    name,
    ...(distance !== undefined && { distanceMetres: Math.round(distance) }),
    coordTimes,
    speedsKnots,
  },
  geometry: { type, coordinates },
});

export const TRACK_FORMATS = { gpx, kml, geojson } as const;

const iso = (time: number) => new Date(time).toISOString();
