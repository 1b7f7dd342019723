import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { may } from "#domain/account/policy";
import { useLeaveGuard } from "../../../../../state/leaveGuard.ts";
import { useUser } from "../../../../../state/sessionStore.ts";
import { DIALOG } from "../../../manageDialog.ts";
import type { ToolsProps } from "../../../managedThing.ts";
import { useDialogAddress } from "../../../useManageDialog.ts";
import { UnknownKeysDialog } from "./UnknownKeysDialog.tsx";

/** In the address, so that a vehicle's panel and an event lead to a key; empty: to all of them. */
const PARAMETER = "key";

/** Opens the keys that were seen lately and are nobody's, for whoever may give them to a driver. */
export function UnknownKeys({ onWritten }: ToolsProps) {
  const { t } = useTranslation();
  const guard = useLeaveGuard();
  const [query] = useSearchParams();
  const { text: wanted, show, close } = useDialogAddress(PARAMETER);
  const mayGive = may(useUser(), "driver.change", "linked");
  if (!mayGive) return undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        // The driver who gets a key may stand in the form.
        onClick={() => guard.leave(() => show(""))}
      >
        {t("driverKeys.open")}
      </Button>
      {wanted !== undefined && !query.has(DIALOG) && (
        <UnknownKeysDialog wanted={wanted} onGiven={onWritten} onClose={close} />
      )}
    </>
  );
}
