import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { useUser } from "../../../state/sessionStore.ts";
import { Fact } from "../Fact.tsx";
import { Section } from "../Section.tsx";
import { UntrustedText } from "../UntrustedText.tsx";
import type { useVehicleRecord } from "../useVehicleRecord.ts";
import classes from "./VehicleSection.module.css";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly lookup: ReturnType<typeof useVehicleRecord>;
}

/** What its owner wrote down of it. */
export function VehicleSection({ vehicle, lookup }: Props) {
  const { t } = useTranslation();
  const { guest } = useUser();
  return (
    <Section section="vehicle" title={t("panel.vehicle")}>
      {lookup.record?.vehicle.disabled && <p className={classes.note}>{t("panel.disabled")}</p>}
      <dl>
        <Fact name={t("panel.group")}>
          <UntrustedText text={vehicle.group} />
        </Fact>
        <Fact name={t("panel.plate")}>
          <UntrustedText text={vehicle.plate} />
        </Fact>
        <Fact name={t("panel.model")}>
          <UntrustedText text={vehicle.model} />
        </Fact>
        {guest === undefined && (
          <Fact name={t("panel.uniqueId")}>
            <UntrustedText text={vehicle.uniqueId} />
          </Fact>
        )}
        <Fact name={t("panel.line")}>{t(`panel.lineStatus.${vehicle.link}`)}</Fact>
      </dl>
      {lookup.hasFailed && (
        <p className={classes.note} role="alert">
          {t("panel.settingsFailed")}{" "}
          <Button size="compact-xs" variant="default" onClick={lookup.again}>
            {t("error.tryAgain")}
          </Button>
        </p>
      )}
    </Section>
  );
}
