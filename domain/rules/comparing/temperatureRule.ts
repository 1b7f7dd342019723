import { numberSetting, readingOf } from "../../settings.ts";
import { isTemperatureShown } from "../../vehicle/displayRules.ts";
import { type EventDraft, type Judgement, type Moment, NOTHING } from "../moment.ts";

/** The probes that are out of range, and on which side. */
export type TemperatureRuleState = Readonly<Record<string, "low" | "high">>;

const PROBES = ["temp1", "temp2", "temp3"];

/**
 * A probe leaves the range between `minTemperature` and `maxTemperature`, once until it is back.
 * `temperatureCalibration` is added to what it says. Readings that are no temperature count as
 * none.
 */
export function temperatureRule(
  { position, vehicle: { settings } }: Moment,
  state: TemperatureRuleState | undefined,
): Judgement<TemperatureRuleState> {
  const min = numberSetting(settings, "minTemperature");
  const max = numberSetting(settings, "maxTemperature");
  if (min === undefined && max === undefined) return { drafts: NOTHING, state: undefined };
  const calibration = numberSetting(settings, "temperatureCalibration") ?? 0;

  const drafts: EventDraft[] = [];
  let kept = state;
  for (const probe of PROBES) {
    const reading = readingOf(position.attributes, probe);
    if (reading === undefined || !isTemperatureShown(reading)) continue;
    const value = reading + calibration;
    const side =
      max !== undefined && value > max
        ? "high"
        : min !== undefined && value < min
          ? "low"
          : undefined;
    if (side === state?.[probe]) continue;
    kept = replaced(kept, probe, side);
    if (side)
      drafts.push({ type: "alarm", attributes: { alarm: "temperature", probe, value, side } });
  }
  return { drafts, state: kept };
}

function replaced(
  state: TemperatureRuleState | undefined,
  probe: string,
  side: "low" | "high" | undefined,
): TemperatureRuleState | undefined {
  const { [probe]: _, ...others } = state ?? {};
  if (side) return { ...others, [probe]: side };
  return Object.keys(others).length > 0 ? others : undefined;
}
