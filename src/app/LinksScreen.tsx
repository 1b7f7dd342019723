import { useTranslation } from "react-i18next";
import { LinksPage } from "../features/share/LinksPage.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of one's own temporary links. */
export function LinksScreen() {
  const { t } = useTranslation();
  useTitle("links");
  return (
    <SettingsFrame title={t("pages.links")} text={t("settings.for.links")} wide help="share">
      <LinksPage />
    </SettingsFrame>
  );
}
