import { IconKeyboard, IconLanguage, IconMoonStars } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Command, useCommands } from "../../state/commandStore.ts";
import { useAppearance } from "../menu/useAppearance.ts";
import { useMenu, useOpenEntry } from "../menu/useMenu.ts";
import { useSettingsPages } from "../menu/useSettingsPages.ts";

/** What the palette offers on every page: where to go, how it looks, the way out. */
export function useGeneralCommands(showShortcuts: () => void): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { themes, languages } = useAppearance();

  const openEntry = useOpenEntry();
  const entries: Command[] = useMenu().map(({ id, label, target, Icon }) => ({
    id: target.type === "signOut" ? id : `page.${id}`,
    group: target.type === "signOut" ? "account" : "pages",
    label,
    Icon,
    run: () => openEntry(target),
  }));
  const settings: Command[] = useSettingsPages().map(({ name, path, title, Icon }) => ({
    id: `settings.${name}`,
    group: "pages",
    label: `${t("pages.settings")}: ${title}`,
    Icon,
    run: () => void navigate(path),
  }));
  const appearance: Command[] = [
    ...themes.map(({ id, name, isChosen, choose }) => ({
      id: `theme.${id}`,
      group: "look" as const,
      label: t("command.theme", { theme: name }),
      Icon: IconMoonStars,
      isChosen,
      run: choose,
    })),
    ...languages.map(({ id, name, isChosen, choose }) => ({
      id: `language.${id}`,
      group: "look" as const,
      label: t("command.language", { language: name }),
      Icon: IconLanguage,
      isChosen,
      run: choose,
    })),
  ];
  useCommands([
    ...entries,
    ...settings,
    ...appearance,
    {
      id: "shortcuts",
      group: "account",
      label: t("shortcut.title"),
      Icon: IconKeyboard,
      shortcut: "help",
      run: showShortcuts,
    },
  ]);
}
