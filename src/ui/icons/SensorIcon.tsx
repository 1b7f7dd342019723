import {
  IconArmchair,
  IconBackhoe,
  IconBattery2,
  IconBellRinging,
  IconBulb,
  IconCar4wd,
  IconCaravan,
  IconCircleDot,
  IconCrane,
  IconDoor,
  IconDoorEnter,
  IconDroplet,
  IconEngine,
  IconFlame,
  IconGasStation,
  IconGauge,
  IconKey,
  IconLock,
  IconPropeller,
  IconSnowflake,
  IconTemperature,
  IconToggleLeft,
  IconWiper,
} from "@tabler/icons-react";
import type { SensorIcon as IconName } from "#domain/vehicle/sensorIcon";
import { isDoor, type SensorReading } from "#domain/vehicle/sensorMapping";

interface Props {
  readonly of: Pick<SensorReading, "slot" | "icon" | "isOn">;
  readonly size: number;
}

/**
 * The icon of a door or sensor: the one of its mapping, else a plain one; a door's is open or closed.
 * The word stands beside it.
 */
export function SensorIcon({ of: { slot, icon, isOn }, size }: Props) {
  const name = icon ?? (isDoor(slot) ? "door" : undefined);
  const mapped = name ? ICON_OF[name] : IconCircleDot;
  const Icon = name === "door" && isOn ? IconDoorEnter : mapped;
  return <Icon size={size} aria-hidden="true" />;
}

/** The icon of each name that a mapping may have. */
const ICON_OF: Readonly<Record<IconName, typeof IconDoor>> = {
  alarm: IconBellRinging,
  battery: IconBattery2,
  belt: IconCar4wd,
  crane: IconCrane,
  door: IconDoor,
  engine: IconEngine,
  fan: IconPropeller,
  flame: IconFlame,
  fuel: IconGasStation,
  gauge: IconGauge,
  key: IconKey,
  light: IconBulb,
  lock: IconLock,
  pump: IconDroplet,
  seat: IconArmchair,
  snow: IconSnowflake,
  switch: IconToggleLeft,
  temperature: IconTemperature,
  tipper: IconBackhoe,
  trailer: IconCaravan,
  water: IconDroplet,
  wiper: IconWiper,
};
