import { IconBattery2, IconGasStation, IconTemperature } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "#contract/listView";
import type { SignalBars as Bars } from "#domain/vehicle/displayRules";
import { batterySeverity } from "#domain/vehicle/displayRules";
import type { FuelShown } from "#domain/vehicle/fuelShown";
import { isDoor } from "#domain/vehicle/sensorMapping";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { ListFact } from "../options/listOptions.ts";
import { Reading } from "./Reading.tsx";
import { SensorChip } from "./SensorChip.tsx";

interface Props {
  readonly row: ListRow;
  readonly shows: (fact: ListFact) => boolean;
}

/** What the tracker measures, most asked for first; what does not fit is cut off at the end. */
export function RowReadings({ row, shows }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fuelShown, temperatures, sensors, battery, signal } = row;
  return (
    <>
      {shows("fuel") && fuelShown && <FuelReading fuel={fuelShown} />}
      {shows("temperature") &&
        temperatures.map(([sensor, celsius]) => (
          <Reading
            key={sensor}
            name={t("list.fact.temperature")}
            icon={<IconTemperature size={14} aria-hidden="true" />}
          >
            {format.celsius(celsius)}
          </Reading>
        ))}
      {sensors
        .filter(({ slot }) => shows(isDoor(slot) ? "doors" : "sensors"))
        .map((reading) => (
          <SensorChip key={reading.slot} reading={reading} />
        ))}
      {shows("battery") && battery !== undefined && (
        <Reading
          name={t("list.fact.battery")}
          severity={batterySeverity(battery)}
          icon={<IconBattery2 size={14} aria-hidden="true" />}
        >
          {format.volts(battery)}
        </Reading>
      )}
      {shows("signal") && signal !== undefined && (
        <Reading name={t("list.fact.signal")} icon={<SignalBars bars={signal} />}>
          <span className="visually-hidden">{t("list.bars", { bars: signal })}</span>
        </Reading>
      )}
    </>
  );
}

/** Percent or litres; the sign beside it says when it is low. */
export function FuelReading({ fuel }: { readonly fuel: FuelShown }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Reading
      name={t("list.fact.fuel")}
      severity={fuel.severity}
      icon={<IconGasStation size={14} aria-hidden="true" />}
    >
      {format.fuel(fuel)}
    </Reading>
  );
}

const HEIGHTS = [3, 6, 9, 12];

/** Four bars of which as many are full. Decoration: the number stands beside. */
function SignalBars({ bars }: { readonly bars: Bars }) {
  return (
    <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" focusable="false">
      {HEIGHTS.map((height, at) => (
        <rect
          key={height}
          x={at * 3.6}
          y={12 - height}
          width="2.6"
          height={height}
          rx="0.8"
          fill="currentColor"
          opacity={at < bars ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
