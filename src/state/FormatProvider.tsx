import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_UNITS, type UnitChoice } from "#domain/unitChoice";
import { createFormat } from "../i18n/format.ts";
import { FormatContext, useFormat } from "../i18n/useFormat.ts";
import { userOf, useSession } from "./sessionStore.ts";
import { userZone } from "./userZone.ts";

interface Props {
  readonly children: ReactNode;
}

/** Numbers as the language writes them, times as the clocks show them where the user lives. */
export function FormatProvider({ children }: Props) {
  const locale = useTranslation().i18n.language;
  const user = userOf(useSession());
  const timeZone = user && userZone(user);
  const format = useMemo(
    () => createFormat({ locale, timeZone, units: DEFAULT_UNITS }),
    [locale, timeZone],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

/** The same in other units. */
export function UnitsProvider({ units, children }: Props & { readonly units: UnitChoice }) {
  const { settings } = useFormat();
  const { speed, distance, volume, temperature } = units;
  const format = useMemo(
    () => createFormat({ ...settings, units: { speed, distance, volume, temperature } }),
    [settings, speed, distance, volume, temperature],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}
