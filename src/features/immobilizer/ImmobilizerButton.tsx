import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isConnected, type Snapshot, type VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import { immobilizedBy, truthOf } from "#domain/actuation/immobilizedBy";
import { refusedByRights } from "#domain/actuation/mayActuate";
import type { AttributeValue } from "#domain/position";
import { epochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../../state/sessionStore.ts";
import classes from "./Immobilizer.module.css";
import { ImmobilizerDialog } from "./ImmobilizerDialog.tsx";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly settings: WireObject;
}

const isReachable = ({ connection }: Snapshot) => isConnected(connection);
const wholeSecond = ({ now }: Snapshot) => epochMs(Math.floor(now / 1_000) * 1_000);

/**
 * Immobilise or release, for vehicles that can be. Who may not is told so, as who asks while another
 * command is pending: both before anything is asked of the server, which says the same.
 */
export function ImmobilizerButton({ vehicle, settings }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const now = useSnapshot(wholeSecond);
  const live = useSnapshot(isReachable) === true;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = isOpen ? button.current : undefined;
    return () => opener?.focus();
  }, [isOpen]);
  if (settings.has_immobilization !== true || user.guest !== undefined) return undefined;
  const isImmobilized = isKnownImmobilized(vehicle, settings);
  const command = isImmobilized ? "engineResume" : "engineStop";
  const Icon = isImmobilized ? IconLockOpen : IconLock;

  const open = () => {
    const refusal =
      now === undefined
        ? undefined
        : refusedByRights({ subject: user, relation: "linked", isAdHoc: true, now });
    if (!refusal) return setOpen(true);
    notifications.show({
      role: "alert",
      closeButtonProps: { "aria-label": t("panel.closeNotice") },
      color: "red",
      message: t(
        `actuation.refusal.${refusal === "vehicleAccessDenied" ? "immobilization_not_authorized" : refusal}`,
      ),
    });
    return undefined;
  };
  return (
    <>
      <Button
        ref={button}
        size="xs"
        variant="default"
        data-tone={isImmobilized ? "plain" : "danger"}
        className={classes.button}
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        disabled={!live}
        onClick={open}
      >
        {t(`immobilizer.${command}.open`)}
      </Button>
      {isOpen && (
        <ImmobilizerDialog vehicle={vehicle} command={command} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** By its own word where it says so, else by what the server keeps of it. */
const isKnownImmobilized = (
  { position }: VehicleDetail,
  { deviceType, immobilized }: WireObject,
): boolean =>
  immobilizedBy(position?.attributes ?? {}, deviceType as AttributeValue | undefined) ??
  truthOf(immobilized as AttributeValue | undefined) ??
  false;
