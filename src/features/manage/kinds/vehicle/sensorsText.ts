import { isObject, settingsOf, type WireObject } from "#contract/traccar/wire";
import {
  MAPPED_SLOTS,
  type MappedSlot,
  objectIn,
  type SensorMapping,
  sensorMappings,
} from "#domain/vehicle/sensorMapping";

/** What is entered of a slot, by the names of its members on the wire. */
const MEMBERS = [
  ["Attribute", "attribute"],
  ["icon", "icon"],
  ["on", "on"],
  ["off", "off"],
  ["OnColor", "onColour"],
  ["OffColor", "offColour"],
] as const;

/** A vehicle's own mappings as the form holds them; empty for none. */
export function sensorsText({ attributes }: WireObject): string {
  const keys = Object.keys(isObject(attributes) ? attributes : {});
  const own = sensorMappings(settingsOf(attributes)).filter(({ slot }) =>
    // A door stands for the attribute of its name where nobody entered anything.
    keys.some((key) => isOfSlot(key, slot)),
  );
  return textOf(own);
}

/** The mappings that the form holds. */
export const sensorsIn = (text: string): readonly SensorMapping[] =>
  text === "" ? [] : (JSON.parse(text) as readonly SensorMapping[]);

/** What the form holds of these mappings: in the order of their slots, whichever came first. */
export const textOf = (mappings: readonly SensorMapping[]): string =>
  mappings.length === 0
    ? ""
    : JSON.stringify(
        MAPPED_SLOTS.flatMap((slot) => mappings.find((one) => one.slot === slot) ?? []),
      );

/** The vehicle with these mappings; of a slot only what differs is written anew. */
export function withSensors(body: WireObject, text: string): WireObject {
  const before = sensorsIn(sensorsText(body));
  const after = sensorsIn(text);
  let attributes: WireObject = isObject(body.attributes) ? body.attributes : {};
  for (const slot of MAPPED_SLOTS) {
    const was = before.find((one) => one.slot === slot);
    const is = after.find((one) => one.slot === slot);
    if (!is) {
      if (was) attributes = withoutSlot(attributes, slot);
      continue;
    }
    for (const [wire, name] of MEMBERS)
      if (is[name] !== was?.[name])
        attributes = withMember(attributes, { slot, member: wire, value: is[name] });
  }
  return { ...body, attributes };
}

const withoutSlot = (attributes: WireObject, slot: MappedSlot): WireObject =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !isOfSlot(key, slot)));

/** `sensor1` and `sensor1On` are; `sensor12On` is another program's twelfth sensor. */
const isOfSlot = (key: string, slot: MappedSlot): boolean =>
  key.startsWith(slot) && !/^\d/.test(key.slice(slot.length));

/** In whichever form it was entered it stands in the slot's object then, and only there. */
function withMember(
  attributes: WireObject,
  change: {
    readonly slot: MappedSlot;
    readonly member: string;
    readonly value: string | undefined;
  },
): WireObject {
  const { slot, member, value } = change;
  const isOther = (name: string) => name.toLowerCase() !== member.toLowerCase();
  const others = Object.fromEntries(
    Object.entries(attributes).filter(
      ([key]) => !key.startsWith(slot) || key === slot || isOther(key.slice(slot.length)),
    ),
  );
  const held = Object.entries(objectIn(attributes[slot])).filter(([name]) => isOther(name));
  return {
    ...others,
    [slot]: { ...Object.fromEntries(held), ...(value !== undefined && { [member]: value }) },
  };
}
