import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ALL_READINESS } from "../../api/actuations.ts";
import { type VehicleRecord, vehicleQuery } from "../../api/vehicle.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { createImmobilizerActors, type ImmobilizerActors } from "./immobilizerActors.ts";
import { showOutcome } from "./outcomeNotice.tsx";

const ImmobilizersContext = createContext<ImmobilizerActors | undefined>(undefined);

/** The immobilizers of this session, for everything below. */
export function ImmobilizersProvider({ children }: { readonly children: ReactNode }) {
  const { commandResults } = useEngine();
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const [actors] = useState(() =>
    createImmobilizerActors({
      commandResults,
      notify: (vehicle, state) =>
        showOutcome(state, {
          name: queries.getQueryData<VehicleRecord>(vehicleQuery(vehicle).queryKey)?.vehicle.name,
          closeWord: i18n.t("panel.closeNotice"),
        }),
      onProven: () => void queries.invalidateQueries(ALL_READINESS),
      onEnded: (vehicle) => void queries.invalidateQueries(vehicleQuery(vehicle)),
    }),
  );
  useEffect(() => actors.dispose, [actors]);
  return <ImmobilizersContext value={actors}>{children}</ImmobilizersContext>;
}

export function useImmobilizerActors(): ImmobilizerActors {
  const actors = useContext(ImmobilizersContext);
  if (!actors) throw new Error("immobilizers are for components below ImmobilizersProvider");
  return actors;
}
