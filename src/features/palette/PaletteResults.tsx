import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Palette.module.css";
import { PaletteOption } from "./PaletteOption.tsx";
import type { PaletteItem, PaletteSection } from "./paletteItem.ts";

interface Props {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  /** The line that Enter means, counted through all sections. */
  readonly active: number;
  readonly query: string;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly onActive: (index: number) => void;
  readonly onPick: (item: PaletteItem) => void;
}

/** The lines of the palette in their sections, and how many there are for those who hear it. */
export function PaletteResults({ id, sections, active, query, onActive, onPick, ...state }: Props) {
  const { t } = useTranslation();
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  const activeId = `${id}-${active}`;
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const isEmpty = count === 0 && !state.isSearching;
  return (
    <>
      <div id={id} className={classes.results} role="listbox" aria-label={t("palette.results")}>
        {sections.map(({ group, items }, section) => {
          const before = sections
            .slice(0, section)
            .reduce((sum, each) => sum + each.items.length, 0);
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is none in a listbox
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} className={classes.group} role="presentation">
                {t(`palette.group.${group}`)}
              </div>
              {items.map((item, row) => (
                <PaletteOption
                  key={item.key}
                  id={`${id}-${before + row}`}
                  item={item}
                  isActive={before + row === active}
                  onActive={() => onActive(before + row)}
                  onPick={() => onPick(item)}
                />
              ))}
            </div>
          );
        })}
      </div>
      {state.hasFailed && <p className={classes.failed}>{t("palette.failed")}</p>}
      {isEmpty && (
        <div className={classes.empty}>
          <p>{t("palette.nothing", { query })}</p>
          <p>{t("palette.nothingText")}</p>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {query !== "" && !state.isSearching && t("palette.count", { count })}
      </p>
    </>
  );
}
