import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryRequest } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { HelpLink } from "../../../state/HelpLink.tsx";
import { recall, remember } from "../../../state/remembered.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import type { HistoryMode } from "../historyControl.ts";
import { findLostFocus } from "../lostFocus.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import {
  fieldsOf,
  type HistoryPeriod,
  PERIOD_PRESETS,
  type PeriodFault,
  type PeriodFields,
  type PeriodPreset,
  presetOf,
  presetPeriod,
  typedPeriod,
  wholePeriod,
} from "./historyPeriod.ts";
import classes from "./PeriodDialog.module.css";

/** Whose past can be asked for. */
interface WhoseOffered {
  readonly selected: VehicleId | undefined;
  /** A selection on the map. */
  readonly only: readonly VehicleId[] | undefined;
}

type Whose = "selected" | "only" | "all";

const selectedName = ({ selected }: Snapshot) => selected?.name;
const isChoosing = (mode: HistoryMode) => mode.hasTag("choosing");
const openRequest = (mode: HistoryMode) =>
  mode.hasTag("open") ? mode.context.target?.request : undefined;

/** Asks of whom and of when the past is wanted. Each time it opens it starts from the last choice. */
export function PeriodDialog(props: WhoseOffered) {
  const { t } = useTranslation();
  const history = useHistory();
  const opened = useHistoryMode(isChoosing);
  const close = () => history.send({ type: "user.dismissed" });
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={findLostFocus}
      title={t("history.choose")}
      closeButtonProps={{ "aria-label": t("history.closeDialog") }}
      size="md"
    >
      {opened && <PeriodForm {...props} onClose={close} />}
    </Modal>
  );
}

const REMEMBERED = "historyPeriod";

/** A named period, or `free`: the fields of a free one are not kept, for days pass. */
function rememberedPreset(): PeriodPreset {
  const stored = recall(REMEMBERED);
  return PERIOD_PRESETS.find((preset) => preset === stored) ?? "today";
}

function PeriodForm(props: WhoseOffered & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useHistory();
  const open = useHistoryMode(openRequest);
  const zone = userZone(useUser());
  const name = useSnapshot(selectedName);
  const { serverNow } = useEngine();
  const { onClose } = props;
  const [whose, setWhose] = useState<Whose>(
    () => (props.only && history.chosenOf()) ?? firstWhose(props, open),
  );
  const [first] = useState(rememberedPreset);
  const [openedAt] = useState(serverNow);
  const [fields, setFields] = useState(() => firstFields(open, first, { now: openedAt, zone }));
  const [fault, setFault] = useState<PeriodFault>();
  const id = useId();
  const offered = offeredWhose(props);

  const start = (period: HistoryPeriod) => {
    const request = { ...period, vehicles: vehiclesOf(whose, props) };
    history.open({ request, moment: period.from });
  };
  const choose = (preset: PeriodPreset) => {
    remember(REMEMBERED, preset);
    start(presetPeriod(preset, serverNow(), zone));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const period = typedPeriod(fields, serverNow(), zone);
    if (typeof period === "string") return setFault(period);
    start(period);
  };
  const field = (name: keyof PeriodFields, type: "date" | "time") => (
    <TextInput
      type={type}
      label={t(`history.field.${name}`)}
      value={fields[name]}
      error={fault !== undefined && FAULTY[fault].includes(name)}
      aria-describedby={fault && `${id}-fault`}
      {...(type === "time" && { step: 1 })}
      onChange={(event) => {
        setFields({ ...fields, [name]: event.currentTarget.value });
        setFault(undefined);
      }}
    />
  );
  return (
    <div className={classes.form}>
      {offered.length > 1 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("history.whose")}
          value={whose}
          onChange={setWhose}
          data={offered.map((value) => ({ value, label: whoseText(value) }))}
        />
      )}
      {offered.length === 1 && <p className={classes.hint}>{whoseText(offered[0]!)}</p>}
      <Presets first={first} shown={presetOf(fields, openedAt, zone)} onChoose={choose} />
      <form className={classes.form} noValidate onSubmit={submit}>
        <fieldset className={classes.range}>
          <legend>{t("history.free")}</legend>
          {field("fromDate", "date")}
          {field("fromTime", "time")}
          {field("toDate", "date")}
          {field("toTime", "time")}
        </fieldset>
        <p className={classes.hint}>{t("history.wholeDays", { zone })}</p>
        {fault && (
          <p id={`${id}-fault`} className={classes.fault} role="alert">
            {t(`history.fault.${fault}`)}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t("history.dismiss")}
          </Button>
          <Button type="submit">{t("history.show")}</Button>
        </div>
      </form>
      <HelpLink topic="period" hasWords />
    </div>
  );

  function whoseText(value: Whose): string {
    if (value === "selected") return shownText(name) ?? t("history.whoseSelected");
    if (value === "all") return t("history.whoseAll");
    const count = props.only?.length ?? 0;
    return t("history.whoseOnly", { count, shown: format.count(count) });
  }
}

/** Which fields a fault is about. */
const FAULTY: Record<PeriodFault, readonly (keyof PeriodFields)[]> = {
  fromMissing: ["fromDate"],
  toMissing: ["toDate"],
  noTime: ["fromDate", "toDate"],
  reversed: ["toDate", "toTime"],
  future: ["fromDate", "fromTime"],
  tooLong: ["fromDate", "toDate"],
};

interface PresetsProps {
  readonly first: PeriodPreset;
  /** What the fields say, too. */
  readonly shown: PeriodPreset | undefined;
  readonly onChoose: (preset: PeriodPreset) => void;
}

/** One press each; arrows go from one to the next, and what was chosen last has the focus. */
function Presets({ first, shown, onChoose }: PresetsProps) {
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(PERIOD_PRESETS.indexOf(first));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (active + step + PERIOD_PRESETS.length) % PERIOD_PRESETS.length;
    setActive(next);
    group.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a grid everywhere
    <div ref={group} className={classes.presets} role="group" aria-label={t("history.presets")}>
      {PERIOD_PRESETS.map((preset, at) => (
        <Button
          key={preset}
          size="xs"
          variant={preset === shown ? "light" : "default"}
          {...(preset === shown && { "aria-current": true })}
          tabIndex={at === active ? 0 : -1}
          {...(preset === first && { "data-autofocus": true })}
          onKeyDown={onKeyDown}
          onClick={() => onChoose(preset)}
        >
          {t(`history.preset.${preset}`)}
        </Button>
      ))}
    </div>
  );
}

const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

function offeredWhose({ selected, only }: WhoseOffered): readonly Whose[] {
  return [
    ...(selected === undefined ? [] : (["selected"] as const)),
    ...(only ? (["only"] as const) : []),
    "all",
  ];
}

/** Whoever changes the period of an open history means the same vehicles. */
function firstWhose(offered: WhoseOffered, open: HistoryRequest | undefined): Whose {
  const { selected, only } = offered;
  if (open?.vehicles === "all") return "all";
  if (open && only && open.vehicles.length === only.length && open.vehicles.length > 1)
    return "only";
  return selected !== undefined ? "selected" : only ? "only" : "all";
}

function vehiclesOf(whose: Whose, { selected, only }: WhoseOffered): HistoryRequest["vehicles"] {
  if (whose === "selected" && selected !== undefined) return [selected];
  return whose === "only" && only ? only : "all";
}

/** The fields start as what is open, else as what the last named period is today. */
const firstFields = (
  open: HistoryPeriod | undefined,
  preset: PeriodPreset,
  { now, zone }: { now: EpochMs; zone: string },
): PeriodFields => fieldsOf(open ?? wholePeriod(preset, now, zone), zone);
