import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { vehicleQuery } from "../../../api/vehicle.ts";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useUser } from "../../../state/sessionStore.ts";
import { createRequestActors, type RequestActors } from "./requestActors.ts";
import { createRequestNotice } from "./requestNotice.tsx";

const RequestsContext = createContext<RequestActors | undefined>(undefined);

/** The requests of this session to vehicles, for everything below. */
export function RequestsProvider({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const { commandResults } = useEngine();
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  const [requests] = useState(() =>
    createRequestActors({
      user: user.id,
      commandResults,
      createNotice: (title) =>
        createRequestNotice({ title, closeWord: i18n.t("panel.closeNotice") }),
      onAnswered: (vehicle) => void queries.invalidateQueries(vehicleQuery(vehicle)),
    }),
  );
  useEffect(() => requests.dispose, [requests]);
  return <RequestsContext value={requests}>{children}</RequestsContext>;
}

export function useRequestActors(): RequestActors {
  const requests = useContext(RequestsContext);
  if (!requests) throw new Error("requests are for components below RequestsProvider");
  return requests;
}
