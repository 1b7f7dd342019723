import { useState } from "react";
import { useTranslation } from "react-i18next";
import { alertThing } from "../features/manage/kinds/alert/alertThing.ts";
import { driverThing } from "../features/manage/kinds/driver/driverThing.ts";
import { maintenanceThing } from "../features/manage/kinds/maintenance/maintenanceThing.ts";
import { userThing } from "../features/manage/kinds/user/userThing.ts";
import { ManagePage } from "../features/manage/ManagePage.tsx";
import { UnsavedDialog } from "../features/profile/UnsavedDialog.tsx";
import { useUnsaved } from "../state/useUnsaved.ts";
import { SettingsFrame } from "./settings/SettingsFrame.tsx";
import { useTitle } from "./start/useTitle.ts";

/** By the name of their page in the settings. */
const MANAGED = {
  alerts: alertThing,
  drivers: driverThing,
  maintenance: maintenanceThing,
  users: userThing,
} as const;
export type ManagedPageName = keyof typeof MANAGED;

/** Another page, or another thing in the form. */
const isOtherThing = (current: Address, next: Address): boolean =>
  current.pathname !== next.pathname || openIn(current) !== openIn(next);

interface Address {
  readonly pathname: string;
  readonly search: string;
}

const openIn = ({ search }: Address) => new URLSearchParams(search).get("open");

/** A page of the settings on which things of one kind are managed. */
export function ManageScreen({ page }: { readonly page: ManagedPageName }) {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const unsaved = useUnsaved(isUnsaved, isOtherThing);
  useTitle(page);
  return (
    <SettingsFrame title={t(`pages.${page}`)} text={t(`settings.for.${page}`)} help={page} fill>
      <ManagePage key={page} managed={MANAGED[page]} onUnsaved={setUnsaved} />
      <UnsavedDialog {...unsaved} />
    </SettingsFrame>
  );
}
