import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { addressWords } from "./addressWords.ts";
import { useFormat } from "./useFormat.ts";

/** Writes addresses as their reader says them: the only way in which one is shown. Nothing for no text. */
export function useAddressWords(): (address: string | undefined) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (address) => {
      const text = shownText(address);
      return text === undefined ? undefined : addressWords(text, t, format);
    },
    [t, format],
  );
}
