import { Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundVehicle } from "#contract/foundVehicle";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { minutes } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { vehicleNameQuery } from "../../../engine/engineQueries.ts";
import { vehicleTitle } from "../event/eventWords.ts";
import { useFleetKnown } from "./useFleetKnown.ts";

const MOST_OFFERED = 20;
/** Quick typing asks once. */
const ASK_AFTER_MS = 120;
const NAME_FRESH_FOR = minutes(1);

interface Props {
  readonly vehicle: VehicleId | undefined;
  readonly onPick: (vehicle: VehicleId | undefined) => void;
}

/** One vehicle by any words of its own, asked of the engine: the page does not hold the fleet. */
export function VehicleSelect({ vehicle, onPick }: Props) {
  const { t } = useTranslation();
  const { engine } = useEngine();
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<readonly FoundVehicle[]>();
  const name = useVehicleName(vehicle);
  const picked =
    vehicle !== undefined && name !== undefined
      ? vehicleTitle(t, { vehicleId: vehicle, vehicleName: name })
      : undefined;
  const isAsked = search.trim() !== "" && search !== picked;

  // Another one by the address: what was typed before was about the other.
  useEffect(() => setSearch(picked ?? ""), [picked]);
  useEffect(() => {
    if (!isAsked) return setFound(undefined);
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

  const offered = found?.map(({ vehicleId, name: label }) => ({
    value: String(vehicleId),
    label: shownText(label) ?? String(vehicleId),
    disabled: false,
  }));
  // A list that is open must have something in it, for those who hear it.
  const nobody = { value: "nobody", label: t("events.noVehicle"), disabled: true };
  const answers = offered?.length === 0 ? [nobody] : (offered ?? []);
  const held = picked === undefined ? [] : [{ value: String(vehicle), label: picked }];
  const pick = (value: string | null) => {
    const known = found?.find(({ vehicleId }) => String(vehicleId) === value);
    if (known) queries.setQueryData(vehicleNameQuery(engine, known.vehicleId).queryKey, known.name);
    if (known || value === null) onPick(known?.vehicleId);
  };
  return (
    <Select
      label={t("events.vehicle")}
      placeholder={t("events.anyVehicle")}
      searchable
      clearable
      data={isAsked ? answers : held}
      filter={({ options }) => options}
      value={vehicle === undefined ? null : String(vehicle)}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={pick}
    />
  );
}

/** Undefined for a moment, and of a vehicle that the fleet has not. */
function useVehicleName(vehicle: VehicleId | undefined): string | undefined {
  const { engine } = useEngine();
  const isFleetKnown = useFleetKnown();
  const { data } = useQuery({
    // Disabled without one.
    ...vehicleNameQuery(engine, vehicle!),
    enabled: isFleetKnown && vehicle !== undefined,
    staleTime: NAME_FRESH_FOR,
  });
  return data;
}
