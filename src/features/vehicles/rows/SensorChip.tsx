import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { isDoor, type SensorReading } from "#domain/vehicle/sensorMapping";
import { useFormat } from "../../../i18n/useFormat.ts";
import { SensorIcon } from "../../../ui/icons/SensorIcon.tsx";
import { Reading } from "./Reading.tsx";

/** A door or sensor as the vehicle's mapping names it; without a mapping in plain words. */
export function SensorChip({ reading }: { readonly reading: SensorReading }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { slot, colour, isOn } = reading;
  const word = isDoor(slot)
    ? isOn
      ? "value.open"
      : "value.closed"
    : isOn
      ? "value.on"
      : "value.off";
  const text =
    typeof reading.text === "number" ? format.number(reading.text) : shownText(reading.text);
  return (
    <Reading
      name={t(`list.slot.${slot}`)}
      colour={colour}
      icon={<SensorIcon of={reading} size={14} />}
    >
      {text ?? t(word)}
    </Reading>
  );
}
