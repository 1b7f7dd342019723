import { useTranslation } from "react-i18next";
import type { Attributes } from "#domain/position";
import { readingOf } from "#domain/report/measure";
import { vehicleCounter } from "#domain/report/vehicleCounter";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { Age } from "../Age.tsx";
import { Fact } from "../Fact.tsx";
import type { PanelSubject } from "../PanelSubject.ts";
import { PastMoment } from "../PastMoment.tsx";
import { Section } from "../Section.tsx";
import { DriverFact } from "./DriverFact.tsx";
import { FuelFact } from "./FuelFact.tsx";
import { StatusChips } from "./StatusChips.tsx";

/** What one asks first: who drives, how fast, how much fuel, how far. */
export function OverviewSection({ subject }: { readonly subject: PanelSubject }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { vehicle, position } = subject;
  const { guest } = useUser();
  const rpm = readingOf(position.attributes.rpm);
  return (
    <Section section="overview" title={t("panel.overview")} asOf={position.fixTime}>
      <StatusChips subject={subject} />
      <dl>
        {guest === undefined && <DriverFact {...subject} />}
        <Fact name={t("panel.speed")}>{format.speed(position.speed)}</Fact>
        <FuelFact {...subject} />
        {rpm !== undefined && <Fact name={t("attribute.rpm")}>{format.revolutions(rpm)}</Fact>}
        <CounterFact {...subject} />
        {vehicle.lastStop !== undefined && (
          <Fact name={t("panel.lastStop")}>
            <PastMoment vehicle={vehicle.vehicleId} at={vehicle.lastStop} /> (
            <Age of={vehicle.lastStop} always />)
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** Kilometres or hours, whichever the vehicle is counted in. */
function CounterFact({ vehicle, position, settings }: PanelSubject) {
  const { t } = useTranslation();
  const format = useFormat();
  const counter = vehicleCounter(position.attributes, {
    category: vehicle.category ?? textOf((settings as Attributes).vehicleType),
    ignoreOdometer: settings["report.ignoreOdometer"] === true,
  });
  if (counter?.type === "hours")
    return <Fact name={t("attribute.hours")}>{format.hours(counter.hours)}</Fact>;
  const missing = vehicle.isPartial ? t("panel.notRecorded") : undefined;
  return (
    <Fact name={t("attribute.odometer")}>
      {counter ? format.distance(counter.distance) : missing}
    </Fact>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
