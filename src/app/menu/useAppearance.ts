import { useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { localeName } from "../../i18n/localeName.ts";
import { OFFERED_LOCALES } from "../../state/partner.ts";
import { useKeepLanguage } from "../../state/useKeepLanguage.ts";

const SCHEMES = [
  { scheme: "auto", label: "themeAuto" },
  { scheme: "light", label: "themeLight" },
  { scheme: "dark", label: "themeDark" },
] as const;

/** How the page looks and speaks: what there is, which holds, and how to choose. */
export function useAppearance() {
  const { t, i18n } = useTranslation();
  const keepLanguage = useKeepLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    themes: SCHEMES.map(({ scheme, label }) => ({
      id: scheme,
      name: t(`nav.${label}`),
      isChosen: scheme === colorScheme,
      choose: () => setColorScheme(scheme),
    })),
    languages: OFFERED_LOCALES.map((locale) => ({
      id: locale,
      name: localeName(locale),
      isChosen: locale === i18n.language,
      choose: () => keepLanguage(locale),
    })),
  };
}
