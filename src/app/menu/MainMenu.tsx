import { IconDots, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EventBell } from "../../features/events/centre/EventBell.tsx";
import { PartnerBrand } from "../../state/PartnerBrand.tsx";
import { ariaShortcut } from "../../state/shortcuts.ts";
import { useLayout } from "../../ui/pane/useLayout.ts";
import { Tip } from "../../ui/Tip.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import classes from "./MainMenu.module.css";
import { MenuEntryLink } from "./MenuEntryLink.tsx";
import { MoreSheet } from "./MoreSheet.tsx";
import { type ShownEntry, useMenu } from "./useMenu.ts";

interface Props {
  readonly onPalette: () => void;
}

/** The rail at the left; on a phone the bar at the bottom, with what it has no room for in a sheet. */
export function MainMenu({ onPalette }: Props) {
  const entries = useMenu();
  return useLayout() === "phone" ? (
    <PhoneBar entries={entries} onPalette={onPalette} />
  ) : (
    <Rail entries={entries} onPalette={onPalette} />
  );
}

interface EntriesProps extends Props {
  readonly entries: readonly ShownEntry[];
}

function Rail({ entries, onPalette }: EntriesProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <span className={classes.mark}>
        <PartnerBrand markOnly />
      </span>
      <PaletteButton onPalette={onPalette} side="right" />
      <div className={classes.entries}>
        {entries
          .filter(({ target }) => target.type !== "signOut")
          .map((entry) => (
            <IconEntry key={entry.id} entry={entry} side="right" />
          ))}
      </div>
      <span className={classes.spring} />
      <EventBell tipSide="right" className={classes.entry ?? ""} />
      <AccountMenu />
      {entries
        .filter(({ target }) => target.type === "signOut")
        .map((entry) => (
          <IconEntry key={entry.id} entry={entry} side="right" />
        ))}
    </nav>
  );
}

/** Wide enough for a thumb at 320 px: five. */
function PhoneBar({ entries, onPalette }: EntriesProps) {
  const { t } = useTranslation();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const [first, ...others] = entries;
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      {first && <IconEntry entry={first} side="top" />}
      <PaletteButton onPalette={onPalette} side="top" />
      <EventBell tipSide="top" className={classes.entry ?? ""} />
      <AccountMenu position="top-end" />
      {others.length > 0 && (
        <Tip label={t("nav.more")} position="top">
          <button
            type="button"
            className={classes.entry}
            aria-label={t("nav.more")}
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            onClick={() => setMoreOpen(true)}
          >
            <IconDots size={22} aria-hidden="true" />
          </button>
        </Tip>
      )}
      <MoreSheet opened={isMoreOpen} entries={others} onClose={() => setMoreOpen(false)} />
    </nav>
  );
}

interface SideProps {
  readonly side: "top" | "right";
}

function IconEntry({ entry, side }: SideProps & { readonly entry: ShownEntry }) {
  const { label, Icon } = entry;
  return (
    <Tip label={label} position={side}>
      <MenuEntryLink entry={entry} className={classes.entry} aria-label={label}>
        <Icon size={22} aria-hidden="true" />
      </MenuEntryLink>
    </Tip>
  );
}

function PaletteButton({ onPalette, side }: SideProps & Props) {
  const { t } = useTranslation();
  return (
    <Tip label={t("palette.title")} position={side}>
      <button
        type="button"
        className={classes.entry}
        aria-label={t("palette.title")}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcut("palette")}
        onClick={onPalette}
      >
        <IconSearch size={22} aria-hidden="true" />
      </button>
    </Tip>
  );
}
