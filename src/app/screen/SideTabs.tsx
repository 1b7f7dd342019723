import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SIDE_TABS, type SideTab } from "../link/viewQuery.ts";
import classes from "./SideTabs.module.css";

interface Props {
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  /** What stands beside the tabs: how the connection fares. */
  readonly status: ReactNode;
  /** What the chosen one shows. */
  readonly children: ReactNode;
}

/** The side column's frame: vehicles, areas and trips, one at a time. */
export function SideTabs({ tab, onTab, status, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const index = (SIDE_TABS.indexOf(tab) + step + SIDE_TABS.length) % SIDE_TABS.length;
    onTab(SIDE_TABS[index]!);
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <div className={classes.side}>
      <div className={classes.head}>
        {/* One stop of the Tab key; the arrows go from tab to tab. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
        <div
          ref={bar}
          className={classes.bar}
          role="tablist"
          aria-label={t("side.tabs")}
          onKeyDown={onKeyDown}
        >
          {SIDE_TABS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              className={classes.tab}
              aria-selected={each === tab}
              aria-controls={`${id}-panel`}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => onTab(each)}
            >
              {t(`side.${each}`)}
            </button>
          ))}
        </div>
        <div className={classes.status}>{status}</div>
      </div>
      <div
        id={`${id}-panel`}
        className={classes.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
      >
        {children}
      </div>
    </div>
  );
}
