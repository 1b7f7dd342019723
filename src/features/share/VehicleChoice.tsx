import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundVehicle } from "#contract/foundVehicle";
import { type VehicleId, vehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useNewestAnswer } from "../../engine/useNewestAnswer.ts";

/** As many as one looks through; a letter more finds the others. */
const MOST_FOUND = 20;
/** As the server takes at once. */
export const MOST_SHARED = 1_000;

interface Props {
  readonly chosen: readonly VehicleId[];
  readonly onChoose: (chosen: readonly VehicleId[]) => void;
  readonly error: string | undefined;
}

/** Vehicles found by typing, in a fleet of any size. */
export function VehicleChoice({ chosen, onChoose, error }: Props) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [typed, setTyped] = useState("");
  /** What is called how, of all that were seen: those that are chosen keep their name. */
  const [known, setKnown] = useState<ReadonlyMap<VehicleId, string>>(new Map());
  const query = typed.trim();
  const found = useNewestAnswer<readonly FoundVehicle[]>(query || undefined, () =>
    engine.find(query, MOST_FOUND),
  );
  const isCurrent = found?.key === query;
  const options = (isCurrent ? found.answer : []).filter(
    ({ vehicleId: id }) => !chosen.includes(id),
  );
  const label = (id: VehicleId) => known.get(id) ?? t("links.vehicle", { id });
  return (
    <MultiSelect
      label={t("links.vehicles")}
      description={t("links.vehiclesHint")}
      error={error}
      errorProps={{ role: "alert" }}
      required
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={MOST_SHARED}
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
      nothingFoundMessage={isCurrent ? t("links.nothingFound") : undefined}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

const nameOf = ({ vehicleId: id, name, uniqueId, plate, group }: FoundVehicle) => {
  const called = shownText(name) ?? uniqueId ?? String(id);
  const more = [plate, group].flatMap((text) => shownText(text ?? "") ?? []);
  return [id, [called, ...more].join(" · ")] as const;
};
