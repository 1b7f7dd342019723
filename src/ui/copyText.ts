import { notifications } from "@mantine/notifications";

/** What is said about a copy: browsers may forbid it. */
interface CopyWords {
  readonly done: string;
  readonly failed: string;
}

/** Puts a text into the clipboard and says how that went; true when it is there. */
export async function copyText(text: string, { done, failed }: CopyWords): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notifications.show({ message: done, color: "green", withCloseButton: false });
    return true;
  } catch {
    notifications.show({ message: failed, color: "red", withCloseButton: false });
    return false;
  }
}
