import { IconBell, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { NamedEvent } from "#contract/eventNews";
import { EventCentre } from "../../features/events/centre/EventCentre.tsx";
import { useCentreLink } from "../../features/events/centre/useCentreLink.ts";
import { EventWatch } from "../../features/events/EventWatch.tsx";
import { useShortcuts } from "../../features/shortcuts/useShortcuts.ts";
import { useAlertStore, useAlerts } from "../../state/alerts.ts";
import { useCommands } from "../../state/commandStore.ts";
import { useMapAddressStore } from "../../state/mapAddress.ts";
import { useLayout } from "../../ui/pane/useLayout.ts";

/** Alerts over every page. One that is opened shows on the map, whatever page one is on. */
export function Alerts() {
  const { t } = useTranslation();
  const store = useAlertStore();
  const isMuted = useAlerts((state) => state.isMuted);
  const layout = useLayout();
  const centre = useCentreLink();
  const mapAddress = useMapAddressStore();

  const open = (event: NamedEvent) => {
    store.select(event);
    // Where there is no space beside the list it makes way.
    const map = mapAddress.get();
    const page = location.pathname === map.pathname ? location : map;
    centre.show(centre.isOpen && layout === "wide", page);
  };
  const openNext = () => {
    const { alerts, unread } = store.get();
    const next = alerts.find(({ id }) => unread.has(id));
    if (next) open(next);
    else centre.show(true);
  };
  useShortcuts({ nextAlert: openNext });
  useCommands([
    {
      id: "alerts",
      group: "pages",
      label: t("events.openAll"),
      Icon: IconBell,
      run: () => centre.show(true),
    },
    {
      id: "alertSound",
      group: "look",
      label: t(isMuted ? "events.unmute" : "events.mute"),
      Icon: isMuted ? IconVolume : IconVolumeOff,
      run: () => store.mute(!isMuted),
    },
  ]);
  return (
    <>
      <EventWatch onOpen={open} />
      <EventCentre onOpen={open} />
    </>
  );
}
