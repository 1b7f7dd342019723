import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { useUnsaved } from "../../state/useUnsaved.ts";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { Profile } from "./Profile.tsx";
import { UnsavedDialog } from "./UnsavedDialog.tsx";

/** The profile over whatever page is shown; closing it asks first while something is unsaved. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const [isUnsaved, setUnsaved] = useState(false);
  const unsaved = useUnsaved(isUnsaved);
  const guard = useLeaveGuard();
  return (
    <>
      <Modal
        opened
        onClose={() => guard.leave(onClose)}
        closeOnClickOutside={!unsaved.isAsking}
        closeOnEscape={!unsaved.isAsking}
        title={t("profile.dialog")}
        closeButtonProps={{ "aria-label": t("profile.close") }}
        size="lg"
      >
        <Profile onUnsaved={setUnsaved} />
      </Modal>
      <UnsavedDialog {...unsaved} />
    </>
  );
}
