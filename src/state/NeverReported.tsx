import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../engine/useSnapshot.ts";

const isPast = ({ history }: Snapshot) => history !== undefined;

/** Why a vehicle has no position: of the past only what is open is known, and that up to the cursor. */
export function NeverReported({ place }: { readonly place: "list" | "panel" }) {
  const { t } = useTranslation();
  return t(useSnapshot(isPast) ? `${place}.notReportedThen` : `${place}.neverReported`);
}
