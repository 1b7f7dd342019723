import { useTranslation } from "react-i18next";
import { LABEL_SIZE_PX } from "#contract/mapLabels";
import { paletteColour } from "#domain/text/paletteColour";
import { shownText } from "#domain/text/shownText";
import { vehicleIcon } from "#domain/vehicle/vehicleIcon";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { typedNumber } from "../../../../ui/typedNumber.ts";
import type { BesideProps } from "../../managedThing.ts";
import classes from "./Vehicle.module.css";
import { VehicleIcon } from "./VehicleIcon.tsx";

/** Smaller letters are not read, larger ones cover the map. */
const [SMALLEST_PX, LARGEST_PX] = [8, 32];

/** Icon and label as they are typed, before anything is saved. */
export function MarkerPreview({ values, thing }: BesideProps) {
  const { t } = useTranslation();
  const { locale } = useFormat().settings;
  const { name = "", icon = "", labelColour = "", labelSize = "" } = values;
  const attributes = thing?.attributes as { readonly vehicleType?: unknown } | undefined;
  const size = typedNumber(labelSize.trim(), locale) ?? LABEL_SIZE_PX;
  return (
    <figure className={classes.preview} aria-label={t("vehicleForm.preview")}>
      <VehicleIcon icon={vehicleIcon(icon.trim(), attributes?.vehicleType)} size={40} />
      <bdi
        style={{
          color: paletteColour(labelColour.trim()),
          fontSize: Math.min(LARGEST_PX, Math.max(SMALLEST_PX, size)),
        }}
      >
        {shownText(name) ?? "—"}
      </bdi>
    </figure>
  );
}
