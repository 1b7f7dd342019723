import { alarmsOf } from "./alarmRule.ts";
import { type Drafts, type EventDraft, type Moment, NOTHING } from "./moment.ts";
import { attributeOf, sensorsOf, switchOf } from "./vehicleSensors.ts";

/** A door opens, or a sensor that was set up for the vehicle goes on, between two positions. */
export function sensorRule({ position, last, vehicle: { settings } }: Moment): Drafts {
  if (!last) return NOTHING;
  const wentOn = (key: string) =>
    switchOf(position.attributes, key) === true && switchOf(last.attributes, key) === false;

  const drafts: EventDraft[] = [];
  const tell = (alarm: string, extra?: { sensor: string }) => {
    // The tracker may say so itself; once is enough.
    if (!alarmsOf(position).includes(alarm))
      drafts.push({ type: "alarm", attributes: { alarm, ...extra } });
  };
  if (wentOn("door")) tell("door");
  if (wentOn(attributeOf("door1", settings) ?? "door1")) tell("door1");
  for (const [sensor, key] of sensorsOf(settings)) if (wentOn(key)) tell("sensor", { sensor });
  return drafts;
}
