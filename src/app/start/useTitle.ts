import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Messages } from "../../i18n/messages/en.ts";
import { PARTNER } from "../../state/partner.ts";

export type PageName = keyof Messages["pages"];

/** Names the browser's tab after the part of the page that is read, the page, and whose product it is. */
export function useTitle(page: PageName, part?: string): void {
  const { t } = useTranslation();
  const title = [...(part ? [part] : []), t(`pages.${page}`), PARTNER.title].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
