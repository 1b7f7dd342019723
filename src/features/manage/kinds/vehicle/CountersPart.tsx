import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import { vehicleId } from "#domain/ids";
import { readingOf } from "#domain/settings";
import { wallMoment } from "#domain/time/wallMoment";
import { putAccumulators } from "../../../../api/accumulators.ts";
import type { CallError } from "../../../../api/callServer.ts";
import { isThingQuery } from "../../../../api/things.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { useDone } from "../../../../state/undo/useDone.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { useSayUnsaved } from "../../../../state/useSayUnsaved.ts";
import { typedNumber } from "../../../../ui/typedNumber.ts";
import { faultText } from "../../form/faultText.ts";
import { toWire, unitOf } from "../../form/quantity.ts";
import { useReading } from "../../form/useReading.ts";
import classes from "../../Manage.module.css";
import type { PartProps } from "../../managedThing.ts";
import { useLastPosition } from "./useLastPosition.ts";
import own from "./Vehicle.module.css";

const NOTHING = { distance: "", hours: "", readAt: "" };

/** What the server says of a time besides what is said of any field. */
const TIME_WORDS = {
  "time: in the future": "futureTime",
  "time: more than 31 days ago": "oldTime",
} as const;

/** What a refusal says of a field. */
const REFUSED = /^(totalDistance|hours|time): (.+)$/;
const LABELS = { totalDistance: "distance", hours: "hours", time: "readAt" } as const;

/** How far it has driven and how long its engine ran, as somebody read it off the dashboard. */
export function CountersPart({
  thing,
  name: called,
  mayWrite,
  onUnsaved,
}: Pick<PartProps, "name" | "mayWrite" | "onUnsaved"> & { readonly thing: TableThing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { units, timeZone, locale } = useReading();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { data: position } = useLastPosition(thing);
  const [typed, setTyped] = useState(NOTHING);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const readAnew = () => queries.invalidateQueries({ predicate: (query) => !isThingQuery(query) });
  const { say } = useDone("vehicle", () => void readAnew());
  const countUnits = {
    distance: unitOf("travelledMetres", units),
    hours: unitOf("engineHoursMs", units),
  };
  useSayUnsaved(
    Object.values(typed).some((text) => text.trim() !== ""),
    onUnsaved,
  );
  if (!position) return undefined;

  const numberOf = (name: "distance" | "hours") => {
    const value = typedNumber(typed[name], locale);
    return value === undefined || value < 0 ? undefined : toWire(value, countUnits[name]);
  };
  const isWrong = (name: "distance" | "hours") =>
    typed[name].trim() !== "" && numberOf(name) === undefined;
  const time = typed.readAt === "" ? undefined : wallMoment(typed.readAt, timeZone);
  const isTyped = typed.distance.trim() !== "" || typed.hours.trim() !== "";
  const isTimeWrong = typed.readAt !== "" && time === undefined;
  const maySend = isTyped && !isWrong("distance") && !isWrong("hours") && !isTimeWrong && !isBusy;

  const said = (name: "distance" | "hours", text: string) =>
    t("manage.said", { field: t(`vehicleForm.${name}`), text });
  const refusedFor = ({ detail, ...error }: CallError): string => {
    const word = Object.hasOwn(TIME_WORDS, detail)
      ? TIME_WORDS[detail as keyof typeof TIME_WORDS]
      : undefined;
    if (word) return t(`vehicleForm.${word}`);
    const [, name = "", message = ""] = REFUSED.exec(detail) ?? [];
    const label = LABELS[name as keyof typeof LABELS];
    if (!label) return failureText({ detail, ...error });
    const field = t(`vehicleForm.${label}`);
    return t("manage.said", { field, text: faultText(t, message) });
  };
  const send = async () => {
    if (!maySend) return;
    setBusy(true);
    const sent = await putAccumulators(vehicleId(thing.id), {
      totalDistance: numberOf("distance"),
      hours: numberOf("hours"),
      time,
    });
    setBusy(false);
    if (!sent.ok) {
      return setFault(t("vehicleForm.countersNotSet", { detail: refusedFor(sent.error) }));
    }
    setTyped(NOTHING);
    const { undo } = sent.value;
    const text = t("vehicleForm.countersSet");
    say(text, undo === undefined ? [] : [{ id: thing.id, token: undo, isBeside: true }], {
      label: t("manage.said", { field: called, text }),
    });
    await readAnew();
  };
  // They stand in the vehicle's form and are no part of what it saves.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void send();
  };
  const shared = (name: keyof typeof NOTHING) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      setFault(undefined);
      setTyped({ ...typed, [name]: currentTarget.value });
    },
    onKeyDown,
    autoComplete: "off",
    readOnly: isBusy,
  });
  const totals = {
    distance: readingOf(position.attributes, "totalDistance"),
    hours: readingOf(position.attributes, "hours"),
  };
  return (
    <section aria-label={t("vehicleForm.counters")} className={own.counters}>
      <h3 className={classes.heading}>{t("vehicleForm.counters")}</h3>
      <p className={own.last}>
        {said("distance", totals.distance === undefined ? "—" : format.mileage(totals.distance))} ·{" "}
        {said("hours", totals.hours === undefined ? "—" : format.hours(totals.hours))}
      </p>
      {mayWrite && (
        <>
          <p className={own.last}>{t("vehicleForm.countersHint")}</p>
          {(["distance", "hours"] as const).map((name) => (
            <TextInput
              key={name}
              {...shared(name)}
              inputMode="decimal"
              label={`${t(`vehicleForm.${name}`)} (${countUnits[name].text})`}
              error={isWrong(name) && t("manage.fault.number")}
            />
          ))}
          <TextInput
            {...shared("readAt")}
            type="datetime-local"
            label={t("vehicleForm.readAt")}
            description={t("vehicleForm.readAtHint")}
            error={isTimeWrong && t("manage.fault.time")}
          />
          {fault && (
            <p className={classes.fault} role="alert">
              {fault}
            </p>
          )}
          <Button
            variant="default"
            disabled={!maySend}
            loading={isBusy}
            onClick={() => void send()}
          >
            {t("vehicleForm.setCounters")}
          </Button>
        </>
      )}
    </section>
  );
}
