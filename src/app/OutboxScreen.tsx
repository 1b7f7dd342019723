import { useTranslation } from "react-i18next";
import { Outbox } from "../features/outbox/Outbox.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of what was written to whom. */
export function OutboxScreen() {
  const { t } = useTranslation();
  useTitle("notices");
  return (
    <SettingsFrame title={t("pages.notices")} text={t("outbox.text")} wide help="notices">
      <Outbox />
    </SettingsFrame>
  );
}
