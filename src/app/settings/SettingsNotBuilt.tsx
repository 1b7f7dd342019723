import { useTranslation } from "react-i18next";
import { type PageName, useTitle } from "../start/useTitle.ts";
import { SettingsFrame } from "./SettingsFrame.tsx";

/** A page of the settings that is still to come says so, beside those that are there. */
export function SettingsNotBuilt({ page }: { readonly page: PageName }) {
  const { t } = useTranslation();
  useTitle(page);
  return (
    <SettingsFrame
      title={t("notBuilt.title", { page: t(`pages.${page}`) })}
      text={t("notBuilt.text")}
    />
  );
}
