import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundVehicle } from "#contract/foundVehicle";
import { type VehicleId, vehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../engine/EngineProvider.tsx";
import { useNewestAnswer } from "../engine/useNewestAnswer.ts";
import { useNoGoneOption } from "../ui/useNoGoneOption.ts";

/** As many as one looks through; a letter more finds the others. */
const MOST_FOUND = 20;

interface Props {
  readonly label: string;
  readonly hint: string;
  /** So many can be chosen. */
  readonly most: number;
  readonly isRequired?: boolean;
  /** What is offered before anything is typed. */
  readonly offered?: readonly VehicleId[];
  readonly chosen: readonly VehicleId[];
  readonly onChoose: (chosen: readonly VehicleId[]) => void;
  readonly error?: string | undefined;
}

/** Vehicles found by typing, in a fleet of any size. */
export function VehicleChoice({ chosen, onChoose, offered = NOBODY, ...props }: Props) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [typed, setTyped] = useState("");
  /** What is called how, of all that were seen: those that are chosen keep their name. */
  const [known, setKnown] = useState<ReadonlyMap<VehicleId, string>>(new Map());
  const query = typed.trim();
  const first = offered.slice(0, MOST_FOUND);
  const key = query === "" ? first.join(",") : `?${query}`;
  const found = useNewestAnswer<readonly FoundVehicle[]>(key || undefined, () =>
    query === "" ? engine.describe(first) : engine.find(query, MOST_FOUND),
  );
  const isCurrent = found?.key === key;
  const options = (isCurrent ? found.answer : []).filter(
    ({ vehicleId: id }) => !chosen.includes(id),
  );
  const input = useNoGoneOption();
  const label = (id: VehicleId) => known.get(id) ?? t("links.vehicle", { id });
  return (
    <MultiSelect
      ref={input}
      label={props.label}
      description={props.hint}
      error={props.error}
      errorProps={{ role: "alert" }}
      required={props.isRequired === true}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={props.most}
      value={chosen.map(String)}
      onChange={(next) => {
        const names = options.map(nameOf);
        setKnown((before) => new Map([...before, ...names]));
        onChoose(next.map((id) => vehicleId(Number(id))));
      }}
      data={[
        ...chosen.map((id) => ({ value: String(id), label: label(id) })),
        ...options.map((one) => ({ value: String(one.vehicleId), label: nameOf(one)[1] })),
      ]}
      // The engine has found them, by more than their names.
      filter={({ options: all }) =>
        all.filter((one) => !("value" in one) || !chosen.includes(vehicleId(Number(one.value))))
      }
      hidePickedOptions
      nothingFoundMessage={isCurrent && query !== "" ? t("links.nothingFound") : undefined}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

const NOBODY: readonly VehicleId[] = [];

const nameOf = ({ vehicleId: id, name, uniqueId, plate, group }: FoundVehicle) => {
  const called = shownText(name) ?? uniqueId ?? String(id);
  const more = [plate, group].flatMap((text) => shownText(text ?? "") ?? []);
  return [id, [called, ...more].join(" · ")] as const;
};
