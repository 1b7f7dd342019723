import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";

/** Copies the address of what is shown, for somebody else; says whether the browser allowed it. */
export function useCopyLink(): () => void {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notifications.show({ message: t("command.linkCopied"), color: "green" });
    } catch {
      notifications.show({ message: t("command.linkNotCopied"), color: "red" });
    }
  };
  return () => void copy();
}
