import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { MAP_OVERLAYS } from "#contract/partnerMap";
import type { BaseView } from "../../map/base/baseView.ts";
import { useMapOptions } from "../../state/mapOptions.ts";
import { PARTNER } from "../../state/partner.ts";
import { usePartnerMap } from "../../state/usePartnerMap.ts";
import { shownBase } from "./offeredBases.ts";

/** What lies under the fleet: the person's choice among what the partner offers, in their theme. */
export function useBaseView(): BaseView {
  const map = usePartnerMap();
  const [{ base, traffic, signs }] = useMapOptions();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  return useMemo(() => {
    const isOn = { traffic, signs };
    return {
      map,
      base: shownBase(base, PARTNER),
      isDark,
      overlays: MAP_OVERLAYS.filter((overlay) => isOn[overlay]),
    };
  }, [map, base, isDark, traffic, signs]);
}
