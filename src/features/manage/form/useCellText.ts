import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ObjectKind } from "#domain/account/objectKinds";
import { wallMoment } from "#domain/time/wallMoment";
import type { ThingKind } from "../../../api/things.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { typedNumber } from "../../../ui/typedNumber.ts";
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
  const { units, timeZone, locale } = useReading();
  const names = useNames(fields, isWanted);
  const owners = useOwners(fields, kind, isWanted).of;
  return useCallback(
    (field, text) => {
      const nameOf = (kind: ObjectKind, id: string) =>
        names.of.get(kind)?.get(Number(id)) ?? (names.isLoading ? "" : `#${id}`);
      switch (field.type) {
        case "flag":
          return t(text === "true" ? "value.yes" : "value.no");
        case "choice":
          return field.choices(t).find(({ value }) => value === text)?.label ?? text;
        case "relation":
          return text === "" ? "" : nameOf(field.to, text);
        case "owners":
          return owners.get(field.name)?.[text] ?? "";
        case "time": {
          const moment = wallMoment(text, timeZone);
          return moment === undefined ? text : format.dateTime(moment);
        }
        case "number": {
          // As it is typed in the reader's language, or as another program wrote it.
          const value = typedNumber(text, locale) ?? (field.quantity ? undefined : Number(text));
          if (text === "" || value === undefined || !Number.isFinite(value)) return text;
          const unit = field.quantity && unitOf(field.quantity, units).text;
          return !unit ? format.number(value) : `${format.number(value)}\u00a0${unit}`;
        }
        case "custom":
          return field.cell?.(t, text, locale) ?? text;
        case "members": {
          const { cell, listOf } = field;
          if (listOf === undefined) return cell?.(t, text, locale) ?? text;
          const ids = text.split(",").filter((id) => id !== "");
          return ids.map((id) => nameOf(listOf, id)).join(", ");
        }
        case "password":
          return text === "" ? "" : HIDDEN;
        default:
          return text;
      }
    },
    [t, format, units, timeZone, locale, names, owners],
  );
}
