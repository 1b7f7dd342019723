import { useState } from "react";
import { useTranslation } from "react-i18next";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import { LinksPage } from "../features/share/LinksPage.tsx";
import type { UnsavedLink } from "../features/share/NewLinkDialog.tsx";
import { useUnsaved } from "../state/useUnsaved.ts";
import { isOtherDialog } from "./settings/isOtherThing.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** The page of one's own temporary links. */
export function LinksScreen() {
  const { t } = useTranslation();
  useTitle("links");
  const [lost, setLost] = useState<UnsavedLink>("nothing");
  const unsaved = useUnsaved(lost !== "nothing", isOtherDialog);
  return (
    <SettingsFrame title={t("pages.links")} text={t("settings.for.links")} wide help="share">
      <LinksPage onUnsaved={setLost} />
      <UnsavedDialog
        {...unsaved}
        {...(lost === "link" && {
          title: t("share.leaveUncopied"),
          text: t("share.notCopied"),
        })}
      />
    </SettingsFrame>
  );
}
