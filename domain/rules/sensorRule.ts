import { alarmsOf } from "./alarmRule.ts";
import { type Drafts, type EventDraft, type Moment, NOTHING } from "./moment.ts";
import { sensorsOf, switchOf } from "./vehicleSensors.ts";

/** A door opens, or a sensor that was set up for the vehicle goes on, between two positions. */
export function sensorRule(moment: Moment): Drafts {
  const { door1, sensors } = sensorsOf(moment.vehicle.settings);
  const drafts: EventDraft[] = [];
  if (wentOn(moment, "door")) drafts.push(alarm("door"));
  if (wentOn(moment, door1)) drafts.push(alarm("door1"));
  for (const [sensor, key] of sensors)
    if (wentOn(moment, key)) drafts.push(alarm("sensor", { sensor }));
  if (drafts.length === 0) return NOTHING;
  // The tracker may say so itself; once is enough.
  const reported = alarmsOf(moment.position);
  return drafts.filter(({ attributes }) => !reported.includes(String(attributes?.alarm)));
}

const wentOn = ({ position, last }: Moment, key: string): boolean =>
  last !== undefined &&
  switchOf(position.attributes, key) === true &&
  switchOf(last.attributes, key) === false;

const alarm = (name: string, extra?: { readonly sensor: string }): EventDraft => ({
  type: "alarm",
  attributes: { alarm: name, ...extra },
});
