import { ActionIcon, Menu } from "@mantine/core";
import { IconCamera, IconDots, IconMapPinQuestion, IconSend, IconShare } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { isConnected, type Snapshot, type VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import { isActive, may } from "#domain/account/policy";
import type { EpochMs } from "#domain/units";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useNow } from "../useNow.ts";
import classes from "./PanelActions.module.css";
import { useVehicleRequests } from "./useVehicleRequests.ts";

/** What makes a temporary link: another feature's, which the app hands in. */
export type ShareDialog = ComponentType<{
  readonly vehicle: VehicleDetail;
  readonly now: EpochMs;
  readonly onClose: () => void;
}>;

interface Props {
  readonly vehicle: VehicleDetail;
  readonly settings: WireObject;
  readonly onCommand: (() => void) | undefined;
  readonly shareDialog: ShareDialog;
}

const isReachable = ({ connection }: Snapshot) => isConnected(connection);
const WORDS = { position: "panel.askPosition", photo: "panel.askPhoto" } as const;
const ICONS = { position: IconMapPinQuestion, photo: IconCamera } as const;

/** What is done less often. Shows only what this person may do with this vehicle. */
export function MoreMenu({ vehicle, settings, onCommand, shareDialog: Share }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const now = useNow();
  const [isSharing, setSharing] = useState(false);
  const { names, canAsk, ask, isSending, isAwaited } = useVehicleRequests(vehicle, settings);
  const live = useSnapshot(isReachable) === true;
  const mayShare = isActive(user, now ?? 0) && may(user, "vehicle.share", "linked");
  if (names.length === 0 && !mayShare && !onCommand) return undefined;
  const hindrance = (name: (typeof names)[number]) => {
    if (!live) return t("panel.linkLost");
    if (isAwaited) return t("panel.answerAwaited");
    return canAsk(name) ? undefined : t("panel.cannotAsk");
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            className={classes.icon}
            variant="subtle"
            color="gray"
            aria-label={t("panel.more")}
          >
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {names.map((name) => {
            const Icon = ICONS[name];
            const why = hindrance(name);
            return (
              <Menu.Item
                key={name}
                leftSection={<Icon size={16} aria-hidden="true" />}
                disabled={isSending || why !== undefined}
                onClick={() => ask(name)}
              >
                {t(WORDS[name])}
                {why !== undefined && <span className={classes.hindrance}>{why}</span>}
              </Menu.Item>
            );
          })}
          {onCommand && (
            <Menu.Item
              leftSection={<IconSend size={16} aria-hidden="true" />}
              disabled={!live}
              aria-haspopup="dialog"
              onClick={onCommand}
            >
              {t("sendCommand.open")}
            </Menu.Item>
          )}
          {mayShare && (
            <Menu.Item
              leftSection={<IconShare size={16} aria-hidden="true" />}
              onClick={() => setSharing(true)}
            >
              {t("share.menu")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSharing && now !== undefined && (
        <Share vehicle={vehicle} now={now} onClose={() => setSharing(false)} />
      )}
    </>
  );
}
