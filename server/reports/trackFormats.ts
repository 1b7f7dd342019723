import type { Position } from "#domain/position";
import { xmlText } from "#domain/text/xmlText";
import type { Metres } from "#domain/units";

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

const gpx: TrackFormat = {
  name: "gpx",
  contentType: "application/gpx+xml; charset=utf-8",
  createWriter: () => ({
    begin: () =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1">\n',
    beginTrack: ({ name, distance }) =>
      `<trk><name>${xmlText(name)}</name>${
        distance === undefined ? "" : `<desc>${Math.round(distance)} m</desc>`
      }<trkseg>\n`,
    points: (positions) => positions.map(trackPoint).join(""),
    endTrack: () => "</trkseg></trk>\n",
    end: () => "</gpx>\n",
  }),
};

const trackPoint = ({ latitude, longitude, altitude, fixTime }: Position) =>
  `<trkpt lat="${latitude}" lon="${longitude}">` +
  `<ele>${altitude}</ele><time>${iso(fixTime)}</time></trkpt>\n`;

const kml: TrackFormat = {
  name: "kml",
  contentType: "application/vnd.google-earth.kml+xml; charset=utf-8",
  createWriter: () => ({
    begin: () =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n',
    beginTrack: ({ name, distance }) =>
      `<Placemark><name>${xmlText(name)}</name>${
        distance === undefined ? "" : `<description>${Math.round(distance)} m</description>`
      }<LineString><tessellate>1</tessellate><coordinates>\n`,
    points: (positions) =>
      positions
        .map(({ latitude, longitude, altitude }) => `${longitude},${latitude},${altitude}\n`)
        .join(""),
    endTrack: () => "</coordinates></LineString></Placemark>\n",
    end: () => "</Document></kml>\n",
  }),
};

/**
 * RFC 7946: each track is a line, with the moment of each coordinate in `coordTimes`, where programs
 * look that read converted GPX, and its speed. A track of a single position is a point: a line has
 * two. One track is held at a time: times and coordinates stand in lists of their own.
 */
const geojson: TrackFormat = {
  name: "geojson",
  contentType: "application/geo+json",
  createWriter() {
    let head: TrackHead = { name: "" };
    let held: Position[] = [];
    let hasTracks = false;
    return {
      begin: () => '{"type":"FeatureCollection","features":[',
      beginTrack(next) {
        head = next;
        held = [];
        return "";
      },
      points(positions) {
        held.push(...positions);
        return "";
      },
      endTrack() {
        if (held.length === 0) return "";
        const separator = hasTracks ? ",\n" : "\n";
        hasTracks = true;
        return separator + JSON.stringify(feature(head, held));
      },
      end: () => "\n]}\n",
    };
  },
};

function feature({ name, distance }: TrackHead, positions: readonly Position[]) {
  const coordinates = positions.map(({ longitude, latitude, altitude }) => [
    longitude,
    latitude,
    altitude,
  ]);
  return {
    type: "Feature",
    properties: {
      name,
      ...(distance !== undefined && { distanceMetres: Math.round(distance) }),
      coordTimes: positions.map(({ fixTime }) => iso(fixTime)),
      speedsKnots: positions.map(({ speed }) => speed),
    },
    geometry:
      coordinates.length === 1
        ? { type: "Point", coordinates: coordinates[0] }
        : { type: "LineString", coordinates },
  };
}

export const TRACK_FORMATS = { gpx, kml, geojson } as const;

const iso = (time: number) => new Date(time).toISOString();
