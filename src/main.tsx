import "@mantine/core/styles.css";
import "@fontsource-variable/inter";
import "./ui/tokens.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { chooseLocale } from "./i18n/locales.ts";
import { startMessages } from "./i18n/startMessages.ts";
import { reportFault, watchFaults } from "./state/faults/reportFault.ts";
import { PARTNER } from "./state/partner.ts";

import { DEVICE_LOCALE, recall } from "./state/remembered.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchFaults();
await startMessages(chooseLocale([recall(DEVICE_LOCALE), ...navigator.languages], PARTNER));
createRoot(root, {
  // What a boundary holds, and what none does.
  onCaughtError: (error) => reportFault(error, "boundary"),
  onUncaughtError: (error) => reportFault(error, "page"),
}).render(<App />);

// Last of all: nobody who is here needs it now.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const keep = () =>
    void import("./app/start/keepOfflineStart.ts").then(
      ({ keepOfflineStart }) => keepOfflineStart(),
      (error: unknown) => reportFault(error, "offlineStart"),
    );
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}
