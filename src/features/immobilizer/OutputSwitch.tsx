import { Button } from "@mantine/core";
import type { VehicleDetail } from "#contract/snapshot";
import type { ActuatorOutput } from "#domain/actuation/actuatorOutputs";
import type { OutputCommand } from "../../api/actuations.ts";
import { useCommandWords } from "./commandWords.ts";
import classes from "./Immobilizer.module.css";
import { ImmobilizerDialog } from "./ImmobilizerDialog.tsx";
import { useActuationDialog } from "./useActuationDialog.ts";
import { useImmobilizerOffer } from "./useImmobilizerOffer.ts";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly output: ActuatorOutput;
}

/**
 * Switches an output by the way that engines are stopped: its wire may lead anywhere. Of one that has never
 * said whether it is on, both can be asked for.
 */
export function OutputSwitch({ vehicle, output: { number, isOn } }: Props) {
  const offer = useImmobilizerOffer();
  // What was asked for stays so in the dialog, whatever the vehicle reports meanwhile.
  const dialog = useActuationDialog<OutputCommand>();
  if (offer === "hidden") return undefined;
  const button = (value: boolean) => (
    <SwitchButton
      command={{ output: number, value }}
      isDisabled={offer === "disabled"}
      onOpen={dialog.open}
    />
  );
  return (
    <>
      {button(isOn !== true)}
      {isOn === undefined && button(false)}
      {dialog.opened && (
        <ImmobilizerDialog vehicle={vehicle} command={dialog.opened} onClose={dialog.close} />
      )}
    </>
  );
}

interface ButtonProps {
  readonly command: OutputCommand;
  readonly isDisabled: boolean;
  readonly onOpen: (command: OutputCommand, opener: HTMLElement) => void;
}

function SwitchButton({ command, isDisabled, onOpen }: ButtonProps) {
  const words = useCommandWords(command);
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.button}
      aria-haspopup="dialog"
      aria-label={words("name")}
      disabled={isDisabled}
      onClick={(event) => onOpen(command, event.currentTarget)}
    >
      {words("open")}
    </Button>
  );
}
