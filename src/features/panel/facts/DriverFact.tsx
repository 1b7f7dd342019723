import { IconBriefcase, IconClockPause, IconSteeringWheel, IconZzz } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DriverState, driverStateOf } from "#domain/vehicle/driver";
import { GiveKeyLink } from "../../../state/GiveKeyLink.tsx";
import { Fact } from "../Fact.tsx";
import { MessageButton } from "../message/MessageButton.tsx";
import { useMessagedDriver } from "../message/useMessagedDriver.ts";
import type { PanelSubject } from "../PanelSubject.ts";
import { UntrustedText } from "../UntrustedText.tsx";
import classes from "./DriverFact.module.css";

const ICONS: Record<DriverState, ReactNode> = {
  rest: <IconZzz size={15} aria-hidden="true" />,
  workType: <IconClockPause size={15} aria-hidden="true" />,
  work: <IconBriefcase size={15} aria-hidden="true" />,
  driving: <IconSteeringWheel size={15} aria-hidden="true" />,
};

/** Who drives, and what the tachograph says they do. */
export function DriverFact({ vehicle, position }: PanelSubject) {
  const { t } = useTranslation();
  const state = driverStateOf(position.attributes.driverState);
  const driver = useMessagedDriver(position.attributes.driverUniqueId);
  return (
    <Fact name={t("panel.driver")}>
      <span className={classes.driver}>
        <UntrustedText text={vehicle.driver} />
        {driver && <MessageButton driver={driver} />}
        <GiveKeyLink
          driverKey={position.attributes.driverUniqueId}
          isKnown={vehicle.driver !== String(position.attributes.driverUniqueId)}
        />
        {state && (
          <span className={classes.state} data-driver-state={state}>
            {ICONS[state]}
            {t(`panel.driverState.${state}`)}
          </span>
        )}
      </span>
    </Fact>
  );
}
