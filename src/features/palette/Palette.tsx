import { CloseButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GeofenceId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useCommandStore } from "../../state/commandStore.ts";
import { isMacKeyboard, pressedShortcut } from "../../state/shortcuts.ts";
import classes from "./Palette.module.css";
import { PaletteResults } from "./PaletteResults.tsx";
import { type PaletteItem, paletteSections } from "./paletteItem.ts";
import { rememberPick } from "./recentPicks.ts";
import { useFound } from "./useFound.ts";
import { useMoments } from "./useMoments.ts";
import { useRecentItems } from "./useRecentItems.ts";

interface Props {
  /** What was typed elsewhere. */
  readonly initialQuery?: string;
  readonly onClose: () => void;
  readonly onVehicle: (vehicle: VehicleId) => void;
  readonly onArea: (area: GeofenceId) => void;
  readonly onMoment: (vehicle: VehicleId | "all", at: EpochMs) => void;
}

/** One input for everything that can be found and done; the focus never leaves it. */
export function Palette({ initialQuery = "", onClose, onVehicle, onArea, onMoment }: Props) {
  const { t } = useTranslation();
  const { serverNow } = useEngine();
  const listId = useId();
  const store = useCommandStore();
  const [commands] = useState(() => store.commands());
  const [query, setQuery] = useState(initialQuery);
  const [active, setActive] = useState(0);
  const found = useFound(query);
  const recent = useRecentItems(commands);
  const moments = useMoments(query);
  const sections = paletteSections(query, { ...found, commands, recent, moments: moments.items });
  const items = sections.flatMap((section) => section.items);
  const current = Math.min(active, items.length - 1);
  const isSearching = query.trim() !== "" && (found.query !== query || moments.query !== query);
  // Quick fingers press Enter before the answer: the first of it is meant, and none of an older one.
  const [isEager, setEager] = useState(false);

  const pick = (item: PaletteItem) => {
    onClose();
    switch (item.type) {
      case "vehicle":
        rememberPick({ type: "vehicle", vehicle: item.vehicle.vehicleId });
        return onVehicle(item.vehicle.vehicleId);
      case "area":
        rememberPick({ type: "place", place: item.area.geofenceId });
        return onArea(item.area.geofenceId);
      case "past":
        return onMoment(item.vehicle.vehicleId, serverNow());
      case "moment":
        return onMoment(item.vehicle?.vehicleId ?? "all", item.at);
      case "command":
        rememberPick({ type: "command", id: item.command.id });
        return item.command.run();
    }
  };
  const pickEagerly = useEffectEvent(() => {
    setEager(false);
    const first = items[0];
    if (first) pick(first);
  });
  useEffect(() => {
    if (isEager && !isSearching) pickEagerly();
  }, [isEager, isSearching]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const count = Math.max(1, items.length);
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((current + 1) % count),
      ArrowUp: () => setActive((current - 1 + count) % count),
      PageDown: () => setActive(Math.min(count - 1, current + 8)),
      PageUp: () => setActive(Math.max(0, current - 8)),
      Enter: () => {
        const item = items[current];
        if (isSearching) setEager(true);
        else if (item) pick(item);
      },
    };
    const isToggle = pressedShortcut(event.nativeEvent, isMacKeyboard()) === "palette";
    const act = isToggle ? onClose : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className={classes.palette}>
      <div className={classes.line}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          className={classes.input}
          autoFocus
          data-autofocus
          role="combobox"
          aria-label={t("palette.title")}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={items[current] && `${listId}-${current}`}
          placeholder={t("palette.ask")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
            setEager(false);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={t("palette.close")} onClick={onClose} />
      </div>
      <PaletteResults
        id={listId}
        sections={sections}
        active={current}
        query={query}
        isSearching={isSearching}
        hasFailed={found.hasFailed}
        onActive={setActive}
        onPick={pick}
      />
    </div>
  );
}
