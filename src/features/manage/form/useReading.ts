import { useMemo } from "react";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import type { Reading } from "./fieldValues.ts";

/** In what the signed-in person reads and types numbers and times. */
export function useReading(): Reading {
  const { units, locale } = useFormat().settings;
  const user = useUser();
  // To ask the computer takes a tenth of a millisecond, and a form has forty fields.
  const timeZone = useMemo(() => userZone(user), [user]);
  return useMemo(() => ({ units, timeZone, locale }), [units, timeZone, locale]);
}
