import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BrandEditor } from "../features/brand/BrandEditor.tsx";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import { useUnsaved } from "../state/useUnsaved.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of brands: how the product looks and what it offers, host by host. */
export function BrandScreen() {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const unsaved = useUnsaved(isUnsaved);
  useTitle("brand");
  return (
    <SettingsFrame title={t("pages.brand")} text={t("brand.text")} wide help="brand">
      <BrandEditor onUnsaved={setUnsaved} />
      <UnsavedDialog {...unsaved} />
    </SettingsFrame>
  );
}
