import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Profile } from "../features/profile/Profile.tsx";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import { useUnsaved } from "../state/useUnsaved.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of one's own account. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const unsaved = useUnsaved(isUnsaved);
  useTitle("profile");
  return (
    <SettingsFrame title={t("pages.profile")} text={t("profile.text")} help="profile">
      <Profile onUnsaved={setUnsaved} />
      <UnsavedDialog {...unsaved} />
    </SettingsFrame>
  );
}
