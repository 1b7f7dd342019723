import { IconStack2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCommands } from "../../state/commandStore.ts";
import { useMapOptions } from "../../state/mapOptions.ts";
import { PARTNER } from "../../state/partner.ts";
import { usePartnerMap } from "../../state/usePartnerMap.ts";
import { offeredBases, shownBase } from "./offeredBases.ts";

/** The base maps in the palette. */
export function useBaseCommands(): void {
  const { t } = useTranslation();
  const [{ base }, change] = useMapOptions();
  useCommands(
    offeredBases(usePartnerMap(), PARTNER).map((choice) => ({
      id: `base.${choice}`,
      group: "layers",
      label: t("mapOptions.command", { layer: t(`mapOptions.layer.${choice}`) }),
      Icon: IconStack2,
      isChosen: choice === shownBase(base, PARTNER),
      run: () => change({ base: choice }),
    })),
  );
}
