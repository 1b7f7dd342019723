import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import { createQueryClient } from "../api/queryClient.ts";
import { AccountLanguage } from "../state/AccountLanguage.tsx";
import { createMapAddressStore, MapAddressContext } from "../state/mapAddress.ts";
import { PARTNER } from "../state/partner.ts";
import { DEVICE_COLOUR_SCHEME_KEY } from "../state/remembered.ts";
import { createSessionScope, SessionContext } from "../state/sessionStore.ts";
import { cssVariables, themeOf } from "../ui/theme.ts";
import { useRootMarks } from "./panes/useRootMarks.ts";
import { createRouter } from "./routes.tsx";

/** Whose host this is stands in the page before its script runs: no other colour is ever shown. */
const THEME = themeOf(PARTNER.colour);
const colourScheme = localStorageColorSchemeManager({ key: DEVICE_COLOUR_SCHEME_KEY });

/** The policy forbids inline styles; Mantine's own carry the answer's nonce. */
const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

export function App() {
  const [session] = useState(createSessionScope);
  const [mapAddress] = useState(createMapAddressStore);
  const [router] = useState(createRouter);
  const [queries] = useState(createQueryClient);
  useRootMarks();
  return (
    <MantineProvider
      theme={THEME}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colourScheme}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queries}>
        <SessionContext value={session}>
          <AccountLanguage />
          <MapAddressContext value={mapAddress}>
            <RouterProvider router={router} />
          </MapAddressContext>
        </SessionContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}
