import { Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundVehicle } from "#contract/foundVehicle";
import { shownText } from "#domain/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { PickedVehicle } from "./loadEvents.ts";

const MOST_OFFERED = 20;
/** Quick typing asks once. */
const ASK_AFTER_MS = 120;

interface Props {
  readonly vehicle: PickedVehicle | undefined;
  readonly onPick: (vehicle: PickedVehicle | undefined) => void;
}

/** One vehicle by any words of its own, asked of the engine: the page does not hold the fleet. */
export function VehicleSelect({ vehicle, onPick }: Props) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<readonly FoundVehicle[]>([]);
  const isAsked = search.trim() !== "" && search !== vehicle?.name;

  useEffect(() => {
    if (!isAsked) return setFound([]);
    let isOver = false;
    const timer = setTimeout(() => {
      engine.find(search, MOST_OFFERED).then(
        (vehicles) => !isOver && setFound(vehicles),
        () => {},
      );
    }, ASK_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [engine, search, isAsked]);

  const offered = isAsked ? found : vehicle ? [vehicle] : [];
  const data = offered.map(({ vehicleId, name }) => ({
    value: String(vehicleId),
    label: shownText(name) ?? String(vehicleId),
  }));
  return (
    <Select
      label={t("events.vehicle")}
      placeholder={t("events.anyVehicle")}
      nothingFoundMessage={isAsked ? t("events.noVehicle") : undefined}
      searchable
      clearable
      data={data}
      filter={({ options }) => options}
      value={vehicle ? String(vehicle.vehicleId) : null}
      onSearchChange={setSearch}
      onChange={(value) => onPick(offered.find(({ vehicleId }) => String(vehicleId) === value))}
    />
  );
}
