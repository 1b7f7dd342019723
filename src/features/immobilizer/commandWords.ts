import { useTranslation } from "react-i18next";
import type { ActuationCommand } from "../../api/actuations.ts";

/** What is said of each command; `name` is what its button is called where several stand together. */
type Said = "open" | "name" | "title" | "hold" | "meaning" | "pending" | "confirmed" | "unknown";

/** Says of a command what it is, does or did, in words of its own. */
export function useCommandWords(command: ActuationCommand): (said: Said) => string {
  const { t } = useTranslation();
  if (typeof command === "string") return (said) => t(`immobilizer.${command}.${said}`);
  const word = command.value ? "outputOn" : "outputOff";
  return (said) => t(`immobilizer.${word}.${said}`, { number: command.output });
}

/** Whether it is one that takes something away from who drives, rather than gives it back. */
export const isStop = (command: ActuationCommand): boolean => command !== "engineResume";

/** Whether both ask the same of a vehicle. */
export const isSameCommand = (
  one: ActuationCommand | undefined,
  other: ActuationCommand,
): boolean =>
  typeof one === "object" && typeof other === "object"
    ? one.output === other.output && one.value === other.value
    : one === other;
