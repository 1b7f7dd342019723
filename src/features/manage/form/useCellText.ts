import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { wallMoment } from "#domain/time/wallMoment";
import type { ThingKind } from "../../../api/things.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { ManagedField } from "../managedThing.ts";
import { unitOf } from "./quantity.ts";
import { useNames } from "./useNames.ts";
import { useOwners } from "./useOwners.ts";
import { useReading } from "./useReading.ts";

/** In place of a password, whatever its length. */
const HIDDEN = "••••••••";

/** Fields of a kind, or some of them. */
interface Shown {
  readonly kind: ThingKind;
  readonly fields: readonly ManagedField[];
  /** Whether the names that it takes are asked for. */
  readonly isWanted?: boolean;
}

/** What is shown of a value that a field holds, where nobody types: names for ids, words for choices, units. */
export function useCellText({
  kind,
  fields,
  isWanted = true,
}: Shown): (field: ManagedField, text: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { units, timeZone } = useReading();
  const names = useNames(fields, isWanted);
  const owners = useOwners(fields, kind, isWanted).of;
  return useCallback(
    (field, text) => {
      switch (field.type) {
        case "flag":
          return t(text === "true" ? "value.yes" : "value.no");
        case "choice":
          return field.choices(t).find(({ value }) => value === text)?.label ?? text;
        case "relation":
          if (text === "") return "";
          return names.of.get(field.to)?.get(Number(text)) ?? (names.isLoading ? "" : `#${text}`);
        case "owners":
          return owners.get(field.name)?.[text] ?? "";
        case "time": {
          const moment = wallMoment(text, timeZone);
          return moment === undefined ? text : format.dateTime(moment);
        }
        case "number": {
          const value = Number(text);
          if (text === "" || !Number.isFinite(value)) return text;
          const unit = field.quantity && unitOf(field.quantity, units).text;
          return !unit ? format.number(value) : `${format.number(value)}\u00a0${unit}`;
        }
        case "custom":
        case "members":
          return field.cell?.(t, text) ?? text;
        case "password":
          return text === "" ? "" : HIDDEN;
        default:
          return text;
      }
    },
    [t, format, units, timeZone, names, owners],
  );
}
