import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Messages } from "../../i18n/messages/en.ts";

export type PageName = keyof Messages["pages"];

const PRODUCT = "Waymark";

/** Names the browser's tab after the page. */
export function useTitle(page: PageName): void {
  const { t } = useTranslation();
  const title = `${t(`pages.${page}`)} · ${PRODUCT}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
