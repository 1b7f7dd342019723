import type { TrackerReport } from "../../server/ingest/trackerReport.ts";

/** A sane report; a test says only what it is about. */
export const trackerReport = (given: Partial<TrackerReport> = {}): TrackerReport => ({
  uniqueId: "bus",
  protocol: "osmand",
  fixTime: Date.UTC(2026, 7, 21, 12),
  valid: true,
  latitude: -34.9,
  longitude: -56.16,
  altitudeMetres: 20,
  speedKnots: 10,
  courseDegrees: 90,
  accuracyMetres: 0,
  attributes: {},
  ...given,
});
