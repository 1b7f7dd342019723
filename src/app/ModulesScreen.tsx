import { useTranslation } from "react-i18next";
import { ModuleList } from "../features/modules/ModuleList.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of modules: what is on for this account, and why the rest is not. */
export function ModulesScreen() {
  const { t } = useTranslation();
  useTitle("modules");
  return (
    <SettingsFrame
      title={t("pages.modules")}
      text={t("settings.for.modules")}
      help="modules"
      isText
    >
      <ModuleList />
    </SettingsFrame>
  );
}
