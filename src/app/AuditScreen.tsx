import { useTranslation } from "react-i18next";
import { AuditTrail } from "../features/audit/AuditTrail.tsx";
import { useUser } from "../state/sessionStore.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of who did what: every change, command and sign-in, for those who answer for it. */
export function AuditScreen() {
  const { t } = useTranslation();
  const { administrator } = useUser();
  useTitle("audit");
  return (
    <SettingsFrame
      title={t("pages.audit")}
      text={administrator ? t("audit.text") : t("audit.onlyAdministrators")}
      wide
      help="audit"
    >
      {administrator && <AuditTrail />}
    </SettingsFrame>
  );
}
