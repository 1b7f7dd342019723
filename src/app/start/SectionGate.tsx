import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Section, sectionsOf } from "#domain/account/section";
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

/** In place of a page whose section somebody has not. */
export function SectionClosed({ name }: { readonly name: string }) {
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
          {t(guest === undefined ? "nav.closedText" : "nav.closedByLink")}
        </Text>
      </Stack>
    </main>
  );
}
