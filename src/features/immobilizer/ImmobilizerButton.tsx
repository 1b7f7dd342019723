import { Button } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import { engineHold } from "#domain/actuation/engineHold";
import type { Attributes } from "#domain/position";
import { useStore } from "../../state/store.ts";
import classes from "./Immobilizer.module.css";
import { ImmobilizerDialog } from "./ImmobilizerDialog.tsx";
import { useImmobilizerActors } from "./ImmobilizersProvider.tsx";
import { useActuationDialog } from "./useActuationDialog.ts";
import { COMMAND_OF, useImmobilizerOffer } from "./useImmobilizerOffer.ts";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly settings: WireObject;
}

const NOTHING_REPORTED: Attributes = {};

/**
 * Immobilise or release, for vehicles that can be. Who may not is told so, as who asks while another
 * command is pending: both before anything is asked of the server, which says the same.
 */
export function ImmobilizerButton({ vehicle, settings }: Props) {
  const { t } = useTranslation();
  const offer = useImmobilizerOffer();
  const dialog = useActuationDialog();
  const button = useRef<HTMLButtonElement>(null);
  const hold = engineHold(vehicle.position?.attributes ?? NOTHING_REPORTED, settings);
  const canOpen = hold !== undefined && offer === "open";
  const { vehicleId } = vehicle;

  const open = () => dialog.open(true, button.current);
  const openWanted = useEffectEvent(open);
  const { wanted } = useImmobilizerActors();
  const isWanted = useStore(wanted) === vehicleId;
  useEffect(() => {
    if (!isWanted || !canOpen) return;
    wanted.set(undefined);
    openWanted();
  }, [isWanted, canOpen, wanted]);
  // Who has gone on to another vehicle does not want it any more.
  useEffect(() => {
    if (wanted.get() !== vehicleId) wanted.set(undefined);
    return () => {
      if (wanted.get() === vehicleId) wanted.set(undefined);
    };
  }, [wanted, vehicleId]);

  if (!hold || offer === "hidden") return undefined;
  const command = COMMAND_OF[hold];
  const Icon = hold === "immobilized" ? IconLockOpen : IconLock;
  return (
    <>
      <Button
        ref={button}
        size="xs"
        variant="default"
        data-tone={hold === "immobilized" ? "plain" : "danger"}
        className={classes.button}
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        disabled={offer === "disabled"}
        onClick={open}
      >
        {t(`immobilizer.${command}.open`)}
      </Button>
      {dialog.opened && (
        <ImmobilizerDialog vehicle={vehicle} command={command} onClose={dialog.close} />
      )}
    </>
  );
}
