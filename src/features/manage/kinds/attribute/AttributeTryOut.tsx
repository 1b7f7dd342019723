import { Button, Table, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { attributeSchema } from "#contract/objects/attributeSchema";
import type { VehicleId } from "#domain/ids";
import { createLocalClock } from "#domain/time/localClock";
import { wallMoment } from "#domain/time/wallMoment";
import { after, before, epochMs, hours } from "#domain/units";
import { postAttributeTest, type TriedAttribute } from "../../../../api/attributeTest.ts";
import { type Format, NO_VALUE } from "../../../../i18n/format.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { VehicleChoice } from "../../../../state/VehicleChoice.tsx";
import { useReading } from "../../form/useReading.ts";
import classes from "../../Manage.module.css";
import type { BesideProps } from "../../managedThing.ts";
import own from "./Attribute.module.css";
import { valueFault } from "./formulaFault.ts";

/** So much of a vehicle's past is tried. */
const TRIED = hours(1);

/** What came of a try, and of what exactly. */
interface Outcome {
  readonly of: string;
  readonly tried?: readonly TriedAttribute[];
  readonly fault?: string;
}

const NOTHING_TRIED: Omit<Outcome, "of"> = {};

/** What the formula as it is typed makes of a vehicle's positions, before anything is saved. */
export function AttributeTryOut({ values }: BesideProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const { timeZone } = useReading();
  const [vehicles, setVehicles] = useState<readonly VehicleId[]>([]);
  const [from, setFrom] = useState(() => wallText(before(epochMs(Date.now()), TRIED), timeZone));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  // Whoever has left the form reads no answer.
  useEffect(() => () => running.current?.abort(), []);
  const start = wallMoment(from, timeZone);
  const [vehicle] = vehicles;
  const parsed = attributeSchema.safeParse({
    attribute: values["attribute"],
    expression: values["expression"],
    type: values["type"],
    priority: 0,
  });
  const asked = JSON.stringify([parsed.data, vehicle, start]);
  // What came of another formula, vehicle or time says nothing of this one.
  const { tried, fault } = outcome?.of === asked ? outcome : NOTHING_TRIED;
  const run = async () => {
    if (!parsed.success || vehicle === undefined || start === undefined) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    const { attribute, expression, type } = parsed.data;
    const answer = await postAttributeTest(
      { attribute, expression, type, priority: 0 },
      { vehicle, from: start, to: after(start, TRIED), signal },
    );
    if (signal.aborted) return;
    setBusy(false);
    setOutcome(
      answer.ok
        ? { of: asked, tried: answer.value }
        : { of: asked, fault: failureText(answer.error) },
    );
  };
  return (
    <section aria-label={t("manage.attribute.tryOut")} className={own.tryOut}>
      <h3 className={classes.heading}>{t("manage.attribute.tryOut")}</h3>
      <VehicleChoice
        label={t("manage.attribute.vehicle")}
        hint={t("manage.attribute.vehicleHint")}
        most={1}
        chosen={vehicles}
        onChoose={setVehicles}
      />
      <TextInput
        type="datetime-local"
        label={t("manage.attribute.from")}
        description={t("manage.attribute.fromHint")}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <Button
        variant="default"
        loading={isBusy}
        disabled={!parsed.success || vehicle === undefined || start === undefined}
        onClick={() => void run()}
      >
        {t("manage.attribute.try")}
      </Button>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {tried?.length === 0 && <p role="status">{t("manage.attribute.nothing")}</p>}
      {tried && tried.length > 0 && (
        <section
          className={own.tried}
          aria-label={t("manage.attribute.tried")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key scrolls it
          tabIndex={0}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("manage.attribute.time")}</Table.Th>
                <Table.Th>{t("manage.attribute.value")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tried.map((one) => (
                <Table.Tr key={one.time}>
                  <Table.Td>{format.dateTime(one.time)}</Table.Td>
                  <Table.Td className={one.fault === undefined ? "" : own.fault}>
                    {one.fault === undefined ? (
                      <bdi>{valueText(one.value, format)}</bdi>
                    ) : (
                      valueFault(t, one.fault)
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </section>
  );
}

function valueText(value: TriedAttribute["value"], { exact }: Format): string {
  if (value === undefined) return NO_VALUE;
  return typeof value === "number" ? exact(value) : String(value);
}

/** "2026-03-29T02:30", as the page's own fields of date and time have it. */
const wallText = (time: number, timeZone: string): string =>
  createLocalClock(timeZone)
    .wallTime(epochMs(time))
    .toISOString()
    .slice(0, "2026-03-29T02:30".length);
