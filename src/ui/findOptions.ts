import type { OptionsFilter } from "@mantine/core";
import { foldText } from "#domain/text/foldText";

/**
 * For a select that is searched: what holds the typed words, whatever their accents and as many as
 * its limit lets through, else one line that says `nothing` and cannot be picked. A list that is open
 * must have something in it, for those who hear it.
 */
export const findOptions =
  (nothing: string): OptionsFilter =>
  ({ options, search, limit }) => {
    const wanted = foldText(search.trim());
    const found = options.filter(
      (option) => "label" in option && foldText(option.label).includes(wanted),
    );
    return found.length > 0
      ? found.slice(0, limit)
      : [{ value: "nothing", label: nothing, disabled: true }];
  };
