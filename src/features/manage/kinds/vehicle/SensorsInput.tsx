import { Autocomplete, Button, Input, Select, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Attributes } from "#domain/position";
import { SENSOR_ICONS } from "#domain/vehicle/sensorIcon";
import {
  isDoor,
  MAPPED_SLOTS,
  type MappedSlot,
  type SensorMapping,
} from "#domain/vehicle/sensorMapping";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { ColourField } from "../../../../ui/ColourField.tsx";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import type { CustomInputProps } from "../../managedThing.ts";
import { slotName } from "./sensorsCell.ts";
import { sensorsIn, textOf } from "./sensorsText.ts";
import { useLastPosition } from "./useLastPosition.ts";
import classes from "./Vehicle.module.css";

/** What of the vehicle its doors and sensors stand for, beside what it reported last. */
export function SensorsInput({
  label,
  hint,
  error,
  isReadOnly,
  value,
  ...props
}: CustomInputProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const nameOf = (slot: MappedSlot) => slotName(t, slot);
  const mappings = sensorsIn(value);
  const write = (next: readonly SensorMapping[]) => props.onChange(textOf(next));
  const others = MAPPED_SLOTS.filter((slot) => mappings.every((one) => one.slot !== slot));
  const reported = useLastPosition(props.thing).data?.attributes ?? {};
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
    >
      <div role="group" aria-labelledby={labelId} className={classes.slots}>
        {mappings.map((mapping) => (
          <Slot
            key={mapping.slot}
            name={nameOf(mapping.slot)}
            mapping={mapping}
            reported={reported}
            isReadOnly={isReadOnly}
            onChange={(next) =>
              write(mappings.flatMap((one) => (one.slot === mapping.slot ? (next ?? []) : one)))
            }
          />
        ))}
        {!isReadOnly && others.length > 0 && (
          <div className={classes.add}>
            {others.map((slot) => (
              <Button
                key={slot}
                size="compact-sm"
                variant="default"
                onClick={() => write([...mappings, emptySlot(slot)])}
              >
                {t("vehicleForm.addSensor", { sensor: nameOf(slot) })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

const emptySlot = (slot: MappedSlot): SensorMapping => ({
  slot,
  attribute: isDoor(slot) ? slot : "",
  icon: undefined,
  on: undefined,
  off: undefined,
  onColour: undefined,
  offColour: undefined,
});

interface SlotProps {
  readonly name: string;
  readonly mapping: SensorMapping;
  readonly reported: Attributes;
  readonly isReadOnly: boolean;
  /** Undefined: it stands for nothing any more. */
  readonly onChange: (next: SensorMapping | undefined) => void;
}

function Slot({ name, mapping, reported, isReadOnly, onChange }: SlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { attribute } = mapping;
  const change = (member: keyof SensorMapping, text: string) =>
    onChange({ ...mapping, [member]: text === "" && member !== "attribute" ? undefined : text });
  const attributes = useListOnDemand();
  const icons = useListOnDemand();
  const last = Object.hasOwn(reported, attribute) ? reported[attribute] : undefined;
  return (
    <fieldset className={classes.slot} disabled={isReadOnly}>
      <legend>{name}</legend>
      <Autocomplete
        {...attributes}
        label={t("vehicleForm.attribute")}
        description={
          last === undefined
            ? t("vehicleForm.notReported")
            : t("vehicleForm.lastValue", {
                value: typeof last === "number" ? format.exact(last) : String(last),
              })
        }
        data={Object.keys(reported)}
        limit={MOST_OFFERED}
        value={attribute}
        onChange={(text) => change("attribute", text.trim())}
      />
      <Select
        {...icons}
        label={t("vehicleForm.sensorIcon")}
        data={SENSOR_ICONS.map((icon) => ({
          value: icon as string,
          label: t(`vehicleForm.sensorIcons.${icon}`),
        }))}
        value={mapping.icon ?? null}
        onChange={(icon) => change("icon", icon ?? "")}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
        nothingFoundMessage={t("manage.noChoice")}
      />
      {(
        [
          ["on", "onColour"],
          ["off", "offColour"],
        ] as const
      ).map(([word, colour]) => (
        <div key={word} className={classes.state}>
          <TextInput
            label={t(`vehicleForm.${word}`)}
            value={mapping[word] ?? ""}
            onChange={({ currentTarget }) => change(word, currentTarget.value)}
          />
          <ColourField
            label={t(`vehicleForm.${colour}`)}
            value={mapping[colour] ?? ""}
            isReadOnly={isReadOnly}
            onChoose={(chosen) => change(colour, chosen)}
          >
            <TextInput
              label={t(`vehicleForm.${colour}`)}
              spellCheck={false}
              placeholder="#1a7f37"
              value={mapping[colour] ?? ""}
              onChange={({ currentTarget }) => change(colour, currentTarget.value)}
            />
          </ColourField>
        </div>
      ))}
      {!isReadOnly && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => onChange(undefined)}>
          {t("vehicleForm.removeSensor", { sensor: name })}
        </Button>
      )}
    </fieldset>
  );
}

/** As many as one looks through; typing finds the others. */
const MOST_OFFERED = 50;
