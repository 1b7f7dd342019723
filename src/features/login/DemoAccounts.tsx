import { Button, Divider, SimpleGrid, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DemoInfo } from "#contract/demo";

interface Props {
  readonly demo: DemoInfo;
  readonly disabled: boolean;
  readonly onChoose: (email: string) => void;
}

/** One button an account: a visitor of a demonstration should not have to type. */
export function DemoAccounts({ demo, disabled, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("login.demoTitle")}>
      <Divider my="md" label={t("login.demoTitle")} />
      <Text size="sm" c="dimmed" mb="sm">
        {t("login.demoText")}
      </Text>
      <SimpleGrid cols={{ base: 1, "250px": 2 }} type="container" spacing="xs">
        {demo.accounts.map(({ email, role }) => (
          <Button
            key={email}
            variant="default"
            size="sm"
            px="xs"
            title={email}
            disabled={disabled}
            onClick={() => onChoose(email)}
          >
            {t(`login.demoRole.${role}`)}
          </Button>
        ))}
      </SimpleGrid>
    </section>
  );
}
