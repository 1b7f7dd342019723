import { useTranslation } from "react-i18next";
import { epochMs, hours } from "#domain/units";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { planUnit } from "./planUnit.ts";

const DAY_MS = hours(24);

/** How a count of a plan is read, as a place on its scale and as a length. */
export function useCounted(): (type: string) => Record<"at" | "long", (count: number) => string> {
  const { t } = useTranslation();
  const format = useFormat();
  return (type) => {
    switch (planUnit(type)) {
      case "distance":
        return { at: format.mileage, long: format.mileage };
      case "engineHours":
        return { at: format.hours, long: format.hours };
      case "months":
      case "time":
        return {
          at: (time) => format.date(epochMs(time)),
          long: (span) =>
            span > 0
              ? t("maintenanceForm.days", { count: Math.ceil(span / DAY_MS) })
              : t("maintenanceForm.overdue", { count: Math.ceil(-span / DAY_MS) }),
        };
      case "count":
        return { at: format.number, long: format.number };
    }
  };
}
