import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../i18n/useFormat.ts";
import { CommandContext } from "../../state/commandStore.ts";
import classes from "./PastMoment.module.css";

interface Props {
  readonly vehicle: VehicleId;
  readonly at: EpochMs;
}

/** When something was, and the way to the vehicle's past at that moment. */
export function PastMoment({ vehicle, at }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // Where nothing can show the past there is no way to it.
  const store = useContext(CommandContext);
  const text = format.dateTime(at);
  if (!store) return text;
  return (
    <button
      type="button"
      className={classes.moment}
      title={t("history.openAt")}
      onClick={() => store.openMoment(vehicle, at)}
    >
      {text}
    </button>
  );
}
