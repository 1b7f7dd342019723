import { useCallback } from "react";
import { addressWords } from "#domain/text/addressWords";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "./useFormat.ts";

/** Writes addresses as their reader says them: the only way in which one is shown. Nothing for no text. */
export function useAddressWords(): (address: string | undefined) => string | undefined {
  const { settings, distance } = useFormat();
  return useCallback(
    (address) => {
      const text = shownText(address);
      return text && addressWords(text, { locale: settings.locale, distance });
    },
    [settings, distance],
  );
}
