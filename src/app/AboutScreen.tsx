import { useTranslation } from "react-i18next";
import { AboutProduct } from "../features/about/AboutProduct.tsx";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page about the product: its version, whose data and whose software it holds. */
export function AboutScreen() {
  const { t } = useTranslation();
  useTitle("about");
  return (
    <SettingsFrame title={t("pages.about")} text={t("settings.for.about")} help="about">
      <AboutProduct />
    </SettingsFrame>
  );
}
