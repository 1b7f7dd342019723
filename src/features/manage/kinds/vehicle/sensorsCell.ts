import type { TFunction } from "i18next";
import { isDoor, type MappedSlot, type SensorMapping } from "#domain/vehicle/sensorMapping";
import { sensorsIn } from "./sensorsText.ts";

/** What a door or a sensor is called. */
export function slotName(t: TFunction, slot: MappedSlot): string {
  const number = slot.at(-1) ?? "";
  return isDoor(slot) ? t("attribute.doorNumber", { number }) : t("panel.sensor", { number });
}

/** All of the mappings in words: whoever compares two sees what differs. */
export const sensorsCell = (t: TFunction, text: string): string =>
  sensorsIn(text)
    .map((mapping) =>
      t("manage.said", { field: slotName(t, mapping.slot), text: mappingText(t, mapping) }),
    )
    .join("; ");

function mappingText(t: TFunction, mapping: SensorMapping): string {
  const { attribute, icon } = mapping;
  const said = (["on", "onColour", "off", "offColour"] as const).map((member) => {
    const text = mapping[member];
    return text && t("manage.said", { field: t(`vehicleForm.${member}`), text });
  });
  return [attribute, icon && t(`vehicleForm.sensorIcons.${icon}`), ...said]
    .filter(Boolean)
    .join(", ");
}
