import {
  IconEngine,
  IconHourglass,
  IconKey,
  IconLock,
  IconLockOpen,
  IconParking,
  IconRoute,
  IconSatellite,
  IconSatelliteOff,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { immobilizedBy, truthOf } from "#domain/actuation/immobilizedBy";
import type { AttributeValue } from "#domain/position";
import type { Messages } from "../../../i18n/messages/en.ts";
import type { PanelSubject } from "../PanelSubject.ts";
import classes from "./StatusChips.module.css";

type ChipWord = keyof Pick<
  Messages["panel"],
  | "ignitionOn"
  | "ignitionOff"
  | "inMotion"
  | "atRest"
  | "gpsGood"
  | "gpsNone"
  | "immobilized"
  | "notImmobilized"
  | "commandPending"
>;

interface Chip {
  readonly word: ChipWord;
  readonly icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  readonly tone?: "good" | "bad" | "warning";
}

/** What is so or not so of the vehicle, at a glance: icon and word. What nobody knows is left out. */
export function StatusChips({ subject }: { readonly subject: PanelSubject }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.chips}>
      {chipsOf(subject).map(({ word, icon: Icon, tone }) => (
        <li key={word} className={classes.chip} data-tone={tone}>
          <Icon size={15} aria-hidden="true" />
          {t(`panel.${word}`)}
        </li>
      ))}
    </ul>
  );
}

function chipsOf({ position, settings }: PanelSubject): readonly Chip[] {
  const { attributes } = position;
  const ignition = truthOf(attributes.ignition);
  const motion = truthOf(attributes.motion);
  const immobilized =
    immobilizedBy(attributes, settings.deviceType as AttributeValue | undefined) ??
    truthOf(settings.immobilized as AttributeValue | undefined);
  return [
    ...pick(
      ignition,
      { word: "ignitionOn", icon: IconKey, tone: "good" },
      { word: "ignitionOff", icon: IconEngine },
    ),
    ...pick(
      motion,
      { word: "inMotion", icon: IconRoute, tone: "good" },
      { word: "atRest", icon: IconParking },
    ),
    ...pick(
      position.valid,
      { word: "gpsGood", icon: IconSatellite },
      { word: "gpsNone", icon: IconSatelliteOff, tone: "warning" },
    ),
    ...pick(
      immobilized,
      { word: "immobilized", icon: IconLock, tone: "bad" },
      // Of a vehicle that cannot be immobilized this would be no news.
      settings.has_immobilization === true
        ? { word: "notImmobilized", icon: IconLockOpen }
        : undefined,
    ),
    ...pick(settings.commandPending === true || undefined, {
      word: "commandPending",
      icon: IconHourglass,
      tone: "warning",
    }),
  ];
}

const pick = (truth: boolean | undefined, yes: Chip, no?: Chip): readonly Chip[] => {
  const chip = truth === undefined ? undefined : truth ? yes : no;
  return chip ? [chip] : [];
};
