import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BrandEditor } from "../features/brand/BrandEditor.tsx";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import { useUser } from "../state/sessionStore.ts";
import { useUnsaved } from "../state/useUnsaved.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of brands: how the product looks and what it offers, host by host. */
export function BrandScreen() {
  const { t } = useTranslation();
  const { administrator } = useUser();
  const [isUnsaved, setUnsaved] = useState(false);
  const unsaved = useUnsaved(isUnsaved);
  useTitle("brand");
  return (
    <SettingsFrame
      title={t("pages.brand")}
      text={t(administrator ? "brand.text" : "brand.onlyAdministrators")}
      wide
      help="brand"
    >
      {administrator && <BrandEditor onUnsaved={setUnsaved} />}
      <UnsavedDialog {...unsaved} />
    </SettingsFrame>
  );
}
