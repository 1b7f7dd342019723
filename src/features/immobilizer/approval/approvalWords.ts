import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { ApprovalRecord } from "../../../api/approvals.ts";
import { commandTypeName } from "../../../state/actuation/commandTypeName.ts";

/** Says what it is that somebody shall approve of, every word of it. */
export function useApprovalWords(): (approval: ApprovalRecord) => string {
  const { t } = useTranslation();
  return ({ command, type, text }) => {
    if (typeof command === "string") return t(`immobilizer.${command}.title`);
    if (command !== undefined)
      return t(`immobilizer.${command.value ? "outputOn" : "outputOff"}.title`, {
        number: command.output,
      });
    const name = type === "custom" ? t("audit.command.custom") : commandTypeName(t, type);
    return [name, shownText(text)].filter((one) => one !== undefined).join(": ");
  };
}
