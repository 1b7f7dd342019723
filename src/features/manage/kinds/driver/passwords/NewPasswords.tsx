import { Button } from "@mantine/core";
import { IconPassword } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/account/policy";
import { useUser } from "../../../../../state/sessionStore.ts";
import type { ToolsProps } from "../../../managedThing.ts";
import { useManageDialog } from "../../../useManageDialog.ts";
import { NewPasswordsDialog } from "./NewPasswordsDialog.tsx";

/** Opens what gives drivers new passwords, for whoever may. */
export function NewPasswords({
  chosenThings,
  named,
  onUnsaved,
}: Pick<ToolsProps, "chosenThings" | "named" | "onUnsaved">) {
  const { t } = useTranslation();
  const { dialog, show, close } = useManageDialog();
  /** As they were chosen here, which also holds those that are too many for an address. */
  const [held, setHeld] = useState<readonly number[]>([]);
  const ids = dialog?.type === "passwords" ? dialog.ids : undefined;
  const isHeld = ids?.length === 0 || ids?.join() === held.join();
  const drivers = useMemo(
    () => (isHeld ? held : [...(named ?? [])]).map((id) => ({ id })),
    [isHeld, held, named],
  );
  if (!may(useUser(), "driver.identify", "linked")) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPassword size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() =>
          void chosenThings().then((things) => {
            const those = things.map(({ id }) => id);
            setHeld(those);
            show({ type: "passwords", ids: those });
          })
        }
      >
        {t("driverPasswords.open")}
      </Button>
      {ids && drivers.length > 0 && (
        <NewPasswordsDialog drivers={drivers} onUnsaved={onUnsaved} onClose={close} />
      )}
    </>
  );
}
