import { IconDroplet, IconTemperature } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Attributes } from "#domain/position";
import { readingOf } from "#domain/report/measure";
import { shownTemperatures } from "#domain/vehicle/displayRules";
import {
  isDoor,
  readSensors,
  type SensorReading,
  sensorMappings,
} from "#domain/vehicle/sensorMapping";
import { useFormat } from "../../../i18n/useFormat.ts";
import { SensorIcon } from "../../../ui/icons/SensorIcon.tsx";
import { Fact } from "../Fact.tsx";
import type { PanelSubject } from "../PanelSubject.ts";
import { Section } from "../Section.tsx";
import { UntrustedText } from "../UntrustedText.tsx";
import classes from "./SensorsSection.module.css";

const HUMIDITIES = ["humidity1", "humidity2", "humidity"] as const;

/** Doors and sensors as the vehicle was set up, and the climate inside. */
export function SensorsSection({ subject }: { readonly subject: PanelSubject }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { position, settings } = subject;
  const { attributes } = position;
  const mappings = useMemo(() => sensorMappings(settings as Attributes), [settings]);
  const sensors = readSensors(mappings, attributes);
  const temperatures = shownTemperatures(attributes);
  const humidities = HUMIDITIES.flatMap((name) => {
    const percent = readingOf(attributes[name]);
    return percent === undefined ? [] : [{ number: name.slice("humidity".length), percent }];
  });
  if (sensors.length + temperatures.length + humidities.length === 0) return undefined;
  return (
    <Section section="sensors" title={t("panel.sensors")} asOf={position.fixTime}>
      <dl>
        {sensors.map((reading) => (
          <SensorFact key={reading.slot} reading={reading} />
        ))}
        {temperatures.map(([name, celsius]) => (
          <Fact key={name} name={t("attribute.tempNumber", { number: name.slice("temp".length) })}>
            <span className={classes.sensor}>
              <IconTemperature size={16} aria-hidden="true" />
              {format.celsius(celsius)}
            </span>
          </Fact>
        ))}
        {humidities.map(({ number, percent }) => (
          <Fact
            key={number}
            name={number ? t("attribute.humidityNumber", { number }) : t("attribute.humidity")}
          >
            <span className={classes.sensor}>
              <IconDroplet size={16} aria-hidden="true" />
              {format.percent(percent)}
            </span>
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

/** Icon, spot of colour and word: none of them stands for the others. */
function SensorFact({ reading }: { readonly reading: SensorReading }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { slot, isOn, text, colour } = reading;
  const number = slot.at(-1) ?? "";
  const isOfDoor = isDoor(slot);
  const word = isOfDoor
    ? t(isOn ? "value.open" : "value.closed")
    : t(isOn ? "value.on" : "value.off");
  return (
    <Fact name={isOfDoor ? t("attribute.doorNumber", { number }) : t("panel.sensor", { number })}>
      <span className={classes.sensor}>
        <SensorIcon of={reading} size={16} />
        {colour !== undefined && (
          <span className={classes.dot} style={{ background: colour }} aria-hidden="true" />
        )}
        {typeof text === "number" ? format.number(text) : <UntrustedText text={text ?? word} />}
      </span>
    </Fact>
  );
}
