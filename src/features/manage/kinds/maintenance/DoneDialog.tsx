import { Button, Group, Modal, Textarea, TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { withDecimalSign } from "#domain/text/withDecimalSign";
import { createLocalClock } from "#domain/time/localClock";
import { wallMoment } from "#domain/time/wallMoment";
import { type EpochMs, epochMs } from "#domain/units";
import { type MaintenanceDue, postServiceRecord } from "../../../../api/maintenance.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { typedNumber } from "../../../../ui/typedNumber.ts";
import { type ReadUnit, toRead, toWire, unitOf } from "../../form/quantity.ts";
import { useReading } from "../../form/useReading.ts";
import classes from "../../Manage.module.css";
import { type PlanUnit, planUnit } from "./planUnit.ts";
import type { OnWritten, ShownPlan } from "./shownPlan.ts";

interface Props {
  readonly plan: ShownPlan;
  readonly due: MaintenanceDue;
  readonly onWritten: OnWritten;
  readonly onClose: () => void;
}

/** That the work of the plan was done to one vehicle: when, at what count, and what there is to say of it. */
export function DoneDialog({ plan, due, onWritten, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { units, timeZone, locale } = useReading();
  const kind = planUnit(plan.type);
  const unit = readUnit(kind, units);
  const [now] = useState(() => epochMs(Date.now()));
  /** Until when it can have been: the minute in which it is looked at, or tried. */
  const [latest, setLatest] = useState<number>(now);
  const [typed, setTyped] = useState(() => ({
    doneAt: wallText(now, timeZone),
    count:
      unit && due.value !== undefined
        ? withDecimalSign(String(toRead(due.value, unit)), locale)
        : "",
    note: "",
  }));
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [fault, setFault] = useState<string>();

  const doneAt = wallMoment(typed.doneAt, timeZone);
  const isFuture = doneAt !== undefined && doneAt > latest;
  const number = typedNumber(typed.count, locale);
  const isCounted = !unit || (number !== undefined && number >= 0);
  /** What was not touched is more than is shown of it. */
  const isAsRead = unit && due.value !== undefined && number === toRead(due.value, unit);
  const count = isAsRead
    ? due.value
    : unit && number !== undefined
      ? toWire(number, unit)
      : undefined;

  const send = async () => {
    setTried(true);
    setLatest(Date.now());
    if (doneAt === undefined || doneAt > Date.now() || !isCounted || isBusy) return;
    setBusy(true);
    const note = typed.note.trim() || undefined;
    const sent = await postServiceRecord(plan.id, { vehicle: due.vehicle, doneAt, count, note });
    setBusy(false);
    if (!sent.ok)
      return setFault(t("maintenanceForm.notRecorded", { detail: failureText(sent.error) }));
    onWritten(t("maintenanceForm.recorded", { vehicle: due.name }), sent.value.undo);
    onClose();
  };
  const shared = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
    autoComplete: "off",
    readOnly: isBusy,
  });
  // It stands in the plan's form and is no part of what that saves.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void send();
  };
  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={<bdi>{t("maintenanceForm.doneFor", { plan: plan.name, vehicle: due.name })}</bdi>}
      closeButtonProps={{ "aria-label": t("manage.close"), disabled: isBusy }}
    >
      <div className={classes.many}>
        <TextInput
          {...shared("doneAt")}
          onKeyDown={onKeyDown}
          type="datetime-local"
          required
          label={t("maintenanceForm.doneAt")}
          error={
            isFuture
              ? t("maintenanceForm.future")
              : isTried && doneAt === undefined && t("manage.fault.missing")
          }
        />
        {unit && (
          <TextInput
            {...shared("count")}
            onKeyDown={onKeyDown}
            inputMode="decimal"
            required
            data-autofocus
            label={`${t("maintenanceForm.countThen", { counted: t(COUNTED[kind]) })}${unit.text && ` (${unit.text})`}`}
            error={isTried && !isCounted && t("manage.fault.number")}
          />
        )}
        <Textarea {...shared("note")} autosize minRows={3} label={t("maintenanceForm.note")} />
        {fault && (
          <p className={classes.fault} role="alert">
            {fault}
          </p>
        )}
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => void send()}>
            {t("maintenanceForm.record")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

const COUNTED = {
  distance: "maintenanceForm.type.totalDistance",
  engineHours: "maintenanceForm.type.hours",
  months: "maintenanceForm.type.period",
  time: "maintenanceForm.type.fixTime",
  count: "maintenanceForm.countedValue",
} as const satisfies Record<PlanUnit, string>;

/** In what its count is read and typed; undefined for plans that count time: the date says it. */
function readUnit(kind: PlanUnit, units: Parameters<typeof unitOf>[1]): ReadUnit | undefined {
  switch (kind) {
    case "distance":
      return unitOf("travelledMetres", units);
    case "engineHours":
      return unitOf("engineHoursMs", units);
    case "months":
    case "time":
      return undefined;
    case "count":
      return { text: "", perWire: 1 };
  }
}

/** "2026-03-29T02:30", as the page's own fields of date and time have it. */
const wallText = (time: EpochMs, timeZone: string): string =>
  createLocalClock(timeZone).wallTime(time).toISOString().slice(0, "2026-03-29T02:30".length);
