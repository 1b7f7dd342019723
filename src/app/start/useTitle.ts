import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Messages } from "../../i18n/messages/en.ts";
import { PARTNER } from "../../state/partner.ts";

export type PageName = keyof Messages["pages"];

/** Names the browser's tab after the part of the page that is read, the page, and whose product it is. */
export function useTitle(page: PageName, part?: string): void {
  const { t } = useTranslation();
  useTitleText([...(part ? [part] : []), t(`pages.${page}`)].join(" · "));
}

/** The same for a page whose name is not in the list of ours. */
export function useTitleText(name: string): void {
  const title = `${name} · ${PARTNER.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
