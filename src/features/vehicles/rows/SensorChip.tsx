import { IconCircleDot, IconDoor, IconDoorEnter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { isDoor, type SensorReading } from "#domain/sensorMapping";
import { shownText } from "#domain/shownText";
import { formatNumber } from "../../../i18n/format.ts";
import { Reading } from "./Reading.tsx";
import { SENSOR_ICON_OF } from "./SensorIcons.tsx";

/** A door or sensor as the vehicle's mapping names it; without a mapping in plain words. */
export function SensorChip({ reading }: { readonly reading: SensorReading }) {
  const { t } = useTranslation();
  const { slot, icon, colour, isOn } = reading;
  const usual = isDoor(slot) ? (isOn ? IconDoorEnter : IconDoor) : IconCircleDot;
  const Icon = icon ? SENSOR_ICON_OF[icon] : usual;
  const word = isDoor(slot)
    ? isOn
      ? "value.open"
      : "value.closed"
    : isOn
      ? "value.on"
      : "value.off";
  const text =
    typeof reading.text === "number" ? formatNumber(reading.text) : shownText(reading.text);
  return (
    <Reading
      name={t(`list.slot.${slot}`)}
      colour={colour}
      icon={<Icon size={14} aria-hidden="true" />}
    >
      {text ?? t(word)}
    </Reading>
  );
}
