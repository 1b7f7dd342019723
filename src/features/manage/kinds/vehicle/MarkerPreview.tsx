import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { shownLabelSize } from "#contract/labelStyle";
import type { HexColour } from "#domain/colour/brandShades";
import { legibleOn } from "#domain/colour/legibleOn";
import { paletteColour } from "#domain/text/paletteColour";
import { shownText } from "#domain/text/shownText";
import { vehicleIcon } from "#domain/vehicle/vehicleIcon";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { typedNumber } from "../../../../ui/typedNumber.ts";
import type { BesideProps } from "../../managedThing.ts";
import classes from "./Vehicle.module.css";
import { VehicleIcon } from "./VehicleIcon.tsx";

/** Icon and label as they are typed, before anything is saved. */
export function MarkerPreview({ values, thing }: BesideProps) {
  const { t } = useTranslation();
  const { locale } = useFormat().settings;
  const { name = "", icon = "", labelColour = "", labelSize = "" } = values;
  const attributes = thing?.attributes as { readonly vehicleType?: unknown } | undefined;
  const chosen = paletteColour(labelColour.trim());
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  // As on the map, where the halo of the theme lies behind it.
  const colour = useMemo(() => scheme && chosen && onHalo(chosen), [scheme, chosen]);
  return (
    <figure className={classes.preview} aria-label={t("vehicleForm.preview")}>
      <VehicleIcon icon={vehicleIcon(icon.trim(), attributes?.vehicleType)} size={40} />
      <bdi
        style={{
          color: colour,
          fontSize: shownLabelSize(typedNumber(labelSize.trim(), locale)),
        }}
      >
        {shownText(name) ?? "—"}
      </bdi>
    </figure>
  );
}

function onHalo(colour: HexColour): HexColour {
  const halo = paletteColour(
    getComputedStyle(document.documentElement).getPropertyValue("--surface"),
  );
  return halo === undefined ? colour : legibleOn(colour, halo);
}
