import { Button } from "@mantine/core";
import { IconPassword } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import { may } from "#domain/account/policy";
import { useUser } from "../../../../../state/sessionStore.ts";
import type { ToolsProps } from "../../../managedThing.ts";
import { NewPasswordsDialog } from "./NewPasswordsDialog.tsx";

/** Opens what gives drivers new passwords, for whoever may. */
export function NewPasswords({
  chosenThings,
  onUnsaved,
}: Pick<ToolsProps, "chosenThings" | "onUnsaved">) {
  const { t } = useTranslation();
  const [drivers, setDrivers] = useState<readonly TableThing[]>();
  if (!may(useUser(), "driver.identify", "linked")) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPassword size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => void chosenThings().then(setDrivers)}
      >
        {t("driverPasswords.open")}
      </Button>
      {drivers && (
        <NewPasswordsDialog
          drivers={drivers}
          onUnsaved={onUnsaved}
          onClose={() => setDrivers(undefined)}
        />
      )}
    </>
  );
}
