import {
  IconKeyboard,
  IconLanguage,
  IconListSearch,
  IconLogout,
  IconMoonStars,
  IconStack2,
  IconUserCircle,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Command, useCommands } from "../../state/commandStore.ts";
import { useMapAddressStore } from "../../state/mapAddress.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useSignOut } from "./signOut.ts";
import { useAppearance } from "./useAppearance.ts";
import { openOutside, useMenu } from "./useMenu.ts";

/** What the palette offers on every page: where to go, how it looks, the way out. */
export function useGeneralCommands(showShortcuts: () => void): void {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const mapAddress = useMapAddressStore();
  const { themes, languages } = useAppearance();
  const { administrator } = useUser();

  const pages: Command[] = useMenu().map(({ id, label, target, Icon }) => ({
    id: `page.${id}`,
    group: "pages",
    label,
    Icon,
    run: () => {
      if (target.type !== "page") return openOutside(target);
      const map = mapAddress.get();
      void navigate(target.path === map.pathname ? map : target.path);
    },
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
    ...pages,
    {
      id: "page.mapOptions",
      group: "pages",
      label: `${t("pages.settings")}: ${t("pages.map")}`,
      Icon: IconStack2,
      run: () => void navigate("/settings/map"),
    },
    {
      id: "page.profile",
      group: "pages",
      label: `${t("pages.settings")}: ${t("pages.profile")}`,
      Icon: IconUserCircle,
      run: () => void navigate("/settings/profile"),
    },
    ...(administrator
      ? [
          {
            id: "page.audit",
            group: "pages" as const,
            label: `${t("pages.settings")}: ${t("pages.audit")}`,
            Icon: IconListSearch,
            run: () => void navigate("/settings/audit"),
          },
        ]
      : []),
    ...appearance,
    {
      id: "shortcuts",
      group: "account",
      label: t("shortcut.title"),
      Icon: IconKeyboard,
      shortcut: "help",
      run: showShortcuts,
    },
    {
      id: "signOut",
      group: "account",
      label: t("nav.signOut"),
      Icon: IconLogout,
      run: signOut,
    },
  ]);
}
