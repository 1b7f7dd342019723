import { Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { PartnerBrand } from "../../state/PartnerBrand.tsx";
import classes from "./AccountCard.module.css";
import { LanguageChoice } from "./LanguageChoice.tsx";

/** The frame of every screen that needs no session. */
export function AccountCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder shadow="sm">
        <Stack>
          <PartnerBrand />
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
      <LanguageChoice />
    </main>
  );
}
