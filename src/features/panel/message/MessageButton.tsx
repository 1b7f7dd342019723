import { ActionIcon } from "@mantine/core";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { KnownDriver } from "../../../api/drivers.ts";
import { Tip } from "../../../ui/Tip.tsx";
import { MessageDialog } from "./MessageDialog.tsx";

/** Opens a message to a driver. */
export function MessageButton({ driver }: { readonly driver: KnownDriver }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tip label={t("message.write")}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t("message.write")}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBrandWhatsapp size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
      {isOpen && <MessageDialog driver={driver} onClose={() => setOpen(false)} />}
    </>
  );
}
