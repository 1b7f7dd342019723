import { z } from "zod";
import { epochTime, isoTime, latitude, longitude, objectId, relatedId } from "./answerFields.ts";

const metres = z.number().meta({ description: "Metres" });
const knots = z.number().meta({ description: "Knots" });
const milliseconds = z.number().meta({ description: "Milliseconds" });
const litres = z.number().meta({ description: "Litres" });

const vehicle = { deviceId: objectId, deviceName: z.string() };
const period = { startTime: isoTime, endTime: isoTime };
const measured = {
  distance: metres,
  averageSpeed: knots,
  maxSpeed: knots,
  spentFuel: z.number(),
  startOdometer: metres,
  endOdometer: metres,
};

const trip = {
  ...vehicle,
  ...period,
  startPositionId: relatedId,
  endPositionId: relatedId,
  startLat: latitude,
  startLon: longitude,
  endLat: latitude,
  endLon: longitude,
  startAddress: z.string().nullable(),
  endAddress: z.string().nullable(),
  duration: milliseconds,
  ...measured,
  driverUniqueId: z.string().nullable(),
  driverName: z.string().nullable(),
};

export const tripSchema = z
  .strictObject(trip)
  .meta({ id: "Trip", description: "From where a vehicle set off to where it stood again" });

/** With what the product's own table shows besides; null where nobody worked it out. */
export const tripDetailsSchema = z
  .strictObject({
    ...trip,
    drivingTime: milliseconds.nullable(),
    idleTime: milliseconds.nullable(),
    stopTime: milliseconds.nullable(),
    fuelConsumption: litres.nullable(),
    eventCount: z.int().min(0).nullable(),
    endPoi: z.string().nullable(),
    bounds: z
      .array(z.number())
      .length(4)
      .nullable()
      .meta({ description: "West, south, east and north of its way" }),
  })
  .meta({ id: "TripDetails", description: "A trip and what its row of the table shows besides" });

export const stopSchema = z
  .strictObject({
    ...vehicle,
    ...period,
    positionId: relatedId,
    latitude,
    longitude,
    address: z.string().nullable(),
    duration: milliseconds,
    engineHours: milliseconds,
    ...measured,
  })
  .meta({ id: "Stop", description: "Where a vehicle stood between two trips" });

export const summarySchema = z
  .strictObject({
    ...vehicle,
    ...period,
    ...measured,
    startHours: milliseconds,
    endHours: milliseconds,
    engineHours: milliseconds,
  })
  .meta({ id: "Summary", description: "What a vehicle did in a time, in numbers" });

export const visitSchema = z
  .strictObject({ ...vehicle, geofenceId: objectId, ...period })
  .meta({ id: "GeofenceVisit", description: "When a vehicle was inside a geofence" });

export const activitySchema = z
  .strictObject({
    deviceId: objectId,
    runs: z.array(
      z
        .tuple([epochTime, epochTime, z.literal([0, 1])])
        .meta({ description: "From, until, and 1 for on" }),
    ),
  })
  .meta({ id: "Activity", description: "What the ignition of a vehicle did" });
