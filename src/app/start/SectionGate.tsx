import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Section, sectionsOf } from "#domain/account/section";
import {
  isForAdministrators,
  type SettingsPage,
  settingsPagesOf,
} from "#domain/menu/settingsPagesOf";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";
import { type PageName, useTitleText } from "./useTitle.ts";
import classes from "./WaitScreen.module.css";

interface Props {
  readonly section: Section;
  readonly page: PageName;
  readonly children: ReactNode;
}

/** Shows a page to those who have its section; to others why it is closed, and whom to ask. */
export function SectionGate({ section, page, children }: Props) {
  const has = sectionsOf(useUser(), PARTNER);
  const { t } = useTranslation();
  return has[section] ? children : <SectionClosed name={t(`pages.${page}`)} />;
}

/** Shows what is for whoever has an account; the guest of a shared link has none. */
export function AccountGate({ page, children }: Omit<Props, "section">) {
  const { guest } = useUser();
  const { t } = useTranslation();
  return guest === undefined ? children : <SectionClosed name={t(`pages.${page}`)} />;
}

interface SettingsProps {
  readonly name: SettingsPage;
  readonly page: PageName;
  readonly children: ReactNode;
}

/** Shows a page of the settings to those whose list of them has it. */
export function SettingsGate({ name, page, children }: SettingsProps) {
  const user = useUser();
  const { t } = useTranslation();
  if (settingsPagesOf(user, PARTNER).includes(name)) return children;
  const title = t(`pages.${page}`);
  return user.guest === undefined && isForAdministrators(name) ? (
    <SectionClosed
      name={title}
      why={t(
        name === "attributes"
          ? "manage.attribute.onlyAdministrators"
          : `${name}.onlyAdministrators`,
      )}
    />
  ) : (
    <SectionClosed name={title} />
  );
}

interface ClosedProps {
  readonly name: string;
  /** Where another reason than the account or the link closes it. */
  readonly why?: string;
}

/** In place of a page whose section somebody has not. */
export function SectionClosed({ name, why }: ClosedProps) {
  const { t } = useTranslation();
  const { guest } = useUser();
  useTitleText(name);
  return (
    <main className={classes.page} id="content">
      <Stack align="center" p="md" maw={480}>
        <Title order={1} size="h3" ta="center">
          {t("nav.closedTitle", { page: name })}
        </Title>
        <Text c="dimmed" ta="center">
          {why ?? t(guest === undefined ? "nav.closedText" : "nav.closedByLink")}
        </Text>
      </Stack>
    </main>
  );
}
