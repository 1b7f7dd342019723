import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { commandTypeName } from "../../state/actuation/commandTypeName.ts";
import type { CommandChoice } from "./commandChoices.ts";

/** What a choice is called: by its owner, by the tracker, or by us. */
export function useChoiceName(): (choice: CommandChoice) => string {
  const { t } = useTranslation();
  return (choice) => {
    switch (choice.type) {
      case "plain":
        return t(`sendCommand.type.${choice.request}`);
      case "saved":
      case "held":
        return shownText(choice.saved.description) ?? commandTypeName(t, choice.saved.type);
      case "text":
        return choice.text;
    }
  };
}
