import { type ComponentProps, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ImmobilizerButton } from "../../features/immobilizer/ImmobilizerButton.tsx";
import { OutputSwitch } from "../../features/immobilizer/OutputSwitch.tsx";
import { VehiclePanel } from "../../features/panel/VehiclePanel.tsx";
import { lazyPart } from "../../ui/lazyPart.ts";
import { PaneBoundary } from "../../ui/PaneBoundary.tsx";
import { Pane } from "../../ui/pane/Pane.tsx";
import type { MapScreenState } from "./useMapScreen.ts";

/** Loaded when somebody shares. */
const ShareDialog = lazyPart(() => import("../../features/share/ShareDialog.tsx"), "ShareDialog");
const SharePart = (props: ComponentProps<typeof ShareDialog>) => (
  <Suspense>
    <ShareDialog {...props} />
  </Suspense>
);

/** What stands at the right of the map while a vehicle is selected. */
export function PanelPane({ screen }: { readonly screen: MapScreenState }) {
  const { t } = useTranslation();
  const { layout, view, panes, actions, following, follow, commands } = screen;
  const { vehicle } = view;
  if (vehicle === undefined) return undefined;
  const close = () => actions.select(undefined);
  const words = {
    edge: t("screen.panel.edge"),
    fold: t("screen.panel.fold"),
    unfold: t("screen.panel.unfold"),
    sheet: t("screen.panel.sheet"),
  };
  return (
    <Pane side="right" layout={layout} words={words} {...panes.panel}>
      <PaneBoundary subject={vehicle} onClose={close}>
        <VehiclePanel
          following={following}
          onFollow={follow}
          onFlyTo={() => void actions.flyTo(vehicle)}
          onHistory={actions.chooseHistory}
          onCommand={commands.askOf && (() => commands.askOf?.([vehicle]))}
          onClose={close}
          dangerous={ImmobilizerButton}
          outputSwitch={OutputSwitch}
          shareDialog={SharePart}
        />
      </PaneBoundary>
    </Pane>
  );
}
