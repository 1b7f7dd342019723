import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";

/** Copies a text and says how it went. */
export function useCopy(): (text: string, done: string) => void {
  const { t } = useTranslation();
  return (text, done) => void copy(text, done, t("panel.copyFailed"));
}

async function copy(text: string, done: string, failed: string) {
  try {
    await navigator.clipboard.writeText(text);
    notifications.show({ message: done, color: "green" });
  } catch {
    notifications.show({ message: failed, color: "red" });
  }
}
