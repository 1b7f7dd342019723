import type { ZodType, z } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import { eventToWire } from "#contract/traccar/wireEvent";
import { positionToWire } from "#contract/traccar/wirePosition";
import { stopToWire } from "#contract/traccar/wireStop";
import { summaryToWire } from "#contract/traccar/wireSummary";
import { tripToWire } from "#contract/traccar/wireTrip";
import type { Stop } from "#domain/report/stop";
import type { Summary } from "#domain/report/summary";
import type { Trip } from "#domain/report/trip";
import type { Unchanging } from "../answers/content.ts";
import { eventSchema } from "../answers/eventSchema.ts";
import { positionSchema } from "../answers/positionSchema.ts";
import { stopSchema, summarySchema, tripSchema } from "../answers/reportSchemas.ts";
import type { OpenReport } from "./openReport.ts";
import { numberColumn, type ReportColumn, textColumn, timeColumn } from "./reportColumn.ts";
import { type EventChoice, type ReportedEvent, reportedEvents } from "./reportedEvents.ts";
import {
  type Pages,
  type RouteRow,
  routeRows,
  stopRows,
  summaryRows,
  tripRows,
} from "./reportRows.ts";

/** What a report's query says besides its scope. */
export interface ReportChoice extends EventChoice {
  readonly daily: boolean;
}

/** A report that is a list: how to make it, and how a row looks on the wire and in a table. */
export interface ReportKind<Row, Wire extends WireObject = WireObject> {
  readonly name: string;
  /** What a row is on the wire. */
  readonly row: ZodType<Wire>;
  readonly rows: (report: OpenReport, choice: ReportChoice) => Pages<Row>;
  readonly toWire: (row: Row) => Unchanging<Wire>;
  /** Titles are the wire's names with the unit that the numbers are in. */
  readonly columns: readonly ReportColumn<Row>[];
}

export const routeReport: ReportKind<RouteRow, z.output<typeof positionSchema>> = {
  name: "route",
  row: positionSchema,
  rows: routeRows,
  toWire: ({ position }) => positionToWire(position),
  columns: [
    textColumn("deviceName", ({ vehicle }) => vehicle.name),
    timeColumn("fixTime", ({ position }) => position.fixTime),
    textColumn("valid", ({ position }) => String(position.valid)),
    numberColumn("latitude", ({ position }) => position.latitude),
    numberColumn("longitude", ({ position }) => position.longitude),
    numberColumn("altitude (m)", ({ position }) => position.altitude),
    numberColumn("speed (kn)", ({ position }) => position.speed),
    numberColumn("course", ({ position }) => position.course),
    textColumn("address", ({ position }) => position.address),
    textColumn("attributes", ({ position }) => JSON.stringify(position.attributes)),
  ],
};

/** What all rows that span a time have in common. */
const MEASURES: readonly ReportColumn<Trip | Stop | Summary>[] = [
  numberColumn("duration (ms)", ({ duration }) => duration),
  numberColumn("distance (m)", ({ distance }) => distance),
  numberColumn("averageSpeed (kn)", ({ averageSpeed }) => averageSpeed),
  numberColumn("maxSpeed (kn)", ({ maxSpeed }) => maxSpeed),
  numberColumn("spentFuel (l)", ({ spentFuel }) => spentFuel),
  numberColumn("startOdometer (m)", ({ startOdometer }) => startOdometer),
  numberColumn("endOdometer (m)", ({ endOdometer }) => endOdometer),
];

export const tripsReport: ReportKind<Trip, z.output<typeof tripSchema>> = {
  name: "trips",
  row: tripSchema,
  rows: tripRows,
  toWire: tripToWire,
  columns: [
    textColumn("deviceName", ({ vehicleName }) => vehicleName),
    timeColumn("startTime", ({ start }) => start.time),
    timeColumn("endTime", ({ end }) => end.time),
    textColumn("startAddress", ({ start }) => start.address),
    textColumn("endAddress", ({ end }) => end.address),
    numberColumn("startLat", ({ start }) => start.latitude),
    numberColumn("startLon", ({ start }) => start.longitude),
    numberColumn("endLat", ({ end }) => end.latitude),
    numberColumn("endLon", ({ end }) => end.longitude),
    ...MEASURES,
    textColumn("driverUniqueId", ({ driverUniqueId }) => driverUniqueId),
    textColumn("driverName", ({ driverName }) => driverName),
  ],
};

export const stopsReport: ReportKind<Stop, z.output<typeof stopSchema>> = {
  name: "stops",
  row: stopSchema,
  rows: stopRows,
  toWire: stopToWire,
  columns: [
    textColumn("deviceName", ({ vehicleName }) => vehicleName),
    timeColumn("startTime", ({ startTime }) => startTime),
    timeColumn("endTime", ({ endTime }) => endTime),
    textColumn("address", ({ address }) => address),
    numberColumn("latitude", ({ latitude }) => latitude),
    numberColumn("longitude", ({ longitude }) => longitude),
    ...MEASURES,
    numberColumn("engineHours (ms)", ({ engineHours }) => engineHours),
  ],
};

export const summaryReport: ReportKind<Summary, z.output<typeof summarySchema>> = {
  name: "summary",
  row: summarySchema,
  rows: (report, { daily }) => summaryRows(report, daily),
  toWire: summaryToWire,
  columns: [
    textColumn("deviceName", ({ vehicleName }) => vehicleName),
    timeColumn("startTime", ({ startTime }) => startTime),
    timeColumn("endTime", ({ endTime }) => endTime),
    ...MEASURES,
    numberColumn("startHours (ms)", ({ startHours }) => startHours),
    numberColumn("endHours (ms)", ({ endHours }) => endHours),
    numberColumn("engineHours (ms)", ({ engineHours }) => engineHours),
  ],
};

export const eventsReport: ReportKind<ReportedEvent, z.output<typeof eventSchema>> = {
  name: "events",
  row: eventSchema,
  rows: reportedEvents,
  toWire: ({ event }) => eventToWire(event),
  columns: [
    textColumn("deviceName", ({ vehicle }) => vehicle.name),
    timeColumn("eventTime", ({ event }) => event.eventTime),
    textColumn("type", ({ event }) => event.type),
    textColumn("geofenceName", ({ geofenceName }) => geofenceName),
    numberColumn("positionId", ({ event }) => event.positionId),
    textColumn("attributes", ({ event }) => JSON.stringify(event.attributes)),
  ],
};
