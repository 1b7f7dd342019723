import { useTranslation } from "react-i18next";
import { AuditTrail } from "../features/audit/AuditTrail.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of who did what: every change, command and sign-in, for those who answer for it. */
export function AuditScreen() {
  const { t } = useTranslation();
  useTitle("audit");
  return (
    <SettingsFrame title={t("pages.audit")} text={t("audit.text")} wide help="audit">
      <AuditTrail />
    </SettingsFrame>
  );
}
