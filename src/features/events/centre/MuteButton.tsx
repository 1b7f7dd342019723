import { ActionIcon } from "@mantine/core";
import { IconVolume, IconVolume3, IconVolumeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAlertStore, useAlerts, useDoorbellState } from "../../../state/alerts.ts";
import { Tip } from "../../../ui/Tip.tsx";

/** The bell's sound on and off; says so where the browser itself keeps silent. */
export function MuteButton() {
  const { t } = useTranslation();
  const store = useAlertStore();
  const isMuted = useAlerts((state) => state.isMuted);
  const doorbell = useDoorbellState();
  const does = t(isMuted ? "events.unmute" : "events.mute");
  const label =
    isMuted || doorbell === "ready"
      ? does
      : `${does}. ${t(doorbell === "blocked" ? "events.soundBlocked" : "events.soundUnsupported")}`;
  const Icon = isMuted ? IconVolumeOff : doorbell === "ready" ? IconVolume : IconVolume3;
  return (
    <Tip label={label} multiline maw={240}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={label}
        onClick={() => store.mute(!isMuted)}
      >
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  );
}
