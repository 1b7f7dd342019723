import { Kbd } from "@mantine/core";
import { IconCheck, IconHistory, IconMapPin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FoundVehicle } from "#contract/foundVehicle";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../i18n/useFormat.ts";
import type { Command } from "../../state/commandStore.ts";
import { isMacKeyboard, shortcutText } from "../../state/shortcuts.ts";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import classes from "./Palette.module.css";
import type { FoundArea, PaletteItem } from "./paletteItem.ts";

interface Props {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onPick: () => void;
}

/** One line: a vehicle with its state, a moment of the past, or a command with its key. */
export function PaletteOption({ id, item, isActive, onActive, onPick }: Props) {
  return (
    // The input above listens to the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={classes.option}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={() => !isActive && onActive()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {item.type === "vehicle" && <VehicleLine vehicle={item.vehicle} />}
      {item.type === "area" && <AreaLine area={item.area} />}
      {item.type === "past" && <PastLine vehicle={item.vehicle} />}
      {item.type === "moment" && <MomentLine {...item} />}
      {item.type === "command" && <CommandLine command={item.command} />}
    </div>
  );
}

function VehicleLine({ vehicle }: { readonly vehicle: FoundVehicle }) {
  const { t } = useTranslation();
  return (
    <>
      <StateShape state={vehicle.state} />
      <span className={classes.label}>
        <bdi>{shownText(vehicle.name) ?? vehicle.vehicleId}</bdi>
      </span>
      <span className={classes.hint}>
        {[shownText(vehicle.plate), shownText(vehicle.group), t(`state.${vehicle.state}`)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

/** Stands where a message has the name; nobody can type it. */
const NAME = "\uffff";

function PastLine({ vehicle }: { readonly vehicle: FoundVehicle }) {
  const { t } = useTranslation();
  const name = shownText(vehicle.name) ?? vehicle.vehicleId;
  // A name may be written from right to left: it turns nothing around it.
  const [before, after] = t("palette.pastOf", { name: NAME }).split(NAME);
  return (
    <>
      <IconHistory size={18} aria-hidden="true" className={classes.icon ?? ""} />
      <span className={classes.label}>
        {before}
        <bdi>{name}</bdi>
        {after}
      </span>
      <span className={classes.hint}>{t("palette.pastHint")}</span>
    </>
  );
}

type Moment = Extract<PaletteItem, { readonly type: "moment" }>;

function MomentLine({ vehicle, at, isDay }: Moment) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <IconHistory size={18} aria-hidden="true" className={classes.icon ?? ""} />
      <span className={classes.label}>
        <bdi>
          {vehicle ? (shownText(vehicle.name) ?? vehicle.vehicleId) : t("palette.momentOfFleet")}
        </bdi>
      </span>
      <span className={classes.hint}>{isDay ? format.daySpan(at, at) : format.dateTime(at)}</span>
    </>
  );
}

function AreaLine({ area }: { readonly area: FoundArea }) {
  const { t } = useTranslation();
  return (
    <>
      <IconMapPin size={18} aria-hidden="true" className={classes.icon ?? ""} />
      <span className={classes.label}>
        <bdi>{shownText(area.name) ?? area.geofenceId}</bdi>
      </span>
      <span className={classes.hint}>
        {[shownText(area.group), t(`area.kind.${area.kind}`)].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

function CommandLine({ command }: { readonly command: Command }) {
  const { Icon } = command;
  return (
    <>
      <Icon size={18} aria-hidden="true" className={classes.icon ?? ""} />
      <span className={classes.label}>{command.label}</span>
      <span className={classes.hint}>
        {command.isChosen && <IconCheck size={16} aria-hidden="true" />}
        {command.shortcut &&
          shortcutText(command.shortcut, isMacKeyboard()).map((key) => (
            <Kbd key={key} size="xs" aria-hidden="true">
              {key}
            </Kbd>
          ))}
      </span>
    </>
  );
}
