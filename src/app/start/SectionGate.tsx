import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Section, sectionsOf } from "#domain/account/section";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";
import { type PageName, useTitle } from "./useTitle.ts";
import classes from "./WaitScreen.module.css";

interface Props {
  readonly section: Section;
  readonly page: PageName;
  readonly children: ReactNode;
}

/** Shows a page to those who have its section; to others why it is closed, and whom to ask. */
export function SectionGate({ section, page, children }: Props) {
  const has = sectionsOf(useUser(), PARTNER);
  return has[section] ? children : <Closed page={page} />;
}

function Closed({ page }: Pick<Props, "page">) {
  const { t } = useTranslation();
  useTitle(page);
  return (
    <main className={classes.page} id="content">
      <Stack align="center" p="md" maw={480}>
        <Title order={1} size="h3" ta="center">
          {t("nav.closedTitle", { page: t(`pages.${page}`) })}
        </Title>
        <Text c="dimmed" ta="center">
          {t("nav.closedText")}
        </Text>
      </Stack>
    </main>
  );
}
