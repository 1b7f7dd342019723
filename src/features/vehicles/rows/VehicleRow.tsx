import { IconMapPin, IconParking, IconStar } from "@tabler/icons-react";
import { type ComponentType, memo } from "react";
import { useTranslation } from "react-i18next";
import type { ActivityDay } from "#contract/activity";
import type { ListRow } from "#contract/listView";
import type { EngineHold } from "#domain/actuation/engineHold";
import type { VehicleId } from "#domain/ids";
import type { VehicleCounter } from "#domain/report/vehicleCounter";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { useAddressWords } from "../../../i18n/useAddressWords.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { NeverReported } from "../../../state/NeverReported.tsx";
import { StateShape } from "../../../ui/icons/StateShape.tsx";
import { useAge } from "../../../ui/useAge.ts";
import { type ListFact, type ListOptions, rowLines } from "../options/listOptions.ts";
import { ActivityBar } from "./ActivityBar.tsx";
import { FuelReading, RowReadings } from "./RowReadings.tsx";
import { AGE_SHOWN_FROM_MS } from "./shownRow.ts";
import classes from "./VehicleRow.module.css";

/** What may do harm: stands at the row's end, apart from everything that does none. */
export type RowImmobilizer = ComponentType<{
  readonly hold: EngineHold;
  readonly onOpen: () => void;
}>;

interface Props {
  readonly row: ListRow;
  /** All that the row shows, see `shownRow`: nothing else makes it draw anew. */
  readonly shown: string;
  readonly now: EpochMs;
  readonly options: ListOptions;
  readonly day: ActivityDay;
  readonly onMoment: (vehicle: VehicleId, at: EpochMs) => void;
  readonly Immobilizer: RowImmobilizer;
  readonly onImmobilizer: (vehicle: VehicleId) => void;
}

/** What one vehicle's row says: who, in which state, and whatever facts were chosen. */
export const VehicleRow = memo(function VehicleRow(props: Props) {
  const { row, now, options, day, onMoment, Immobilizer, onImmobilizer } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const lines = rowLines(options);
  const { density } = options;
  const shows = (fact: ListFact) => options.facts.includes(fact);
  const below = [
    shows("plate") && row.plate,
    shows("group") && row.group,
    shows("driver") && row.driver,
  ].flatMap((text) => (text ? [shownText(text) ?? ""] : []));
  return (
    <>
      <StateShape state={row.state} />
      <span className={classes.facts} data-density={density}>
        <span className={classes.line}>
          <span className={classes.name}>{shownText(row.name) ?? row.vehicleId}</span>
          {density === "standard" && <span className={classes.beside}>{below.join(" · ")}</span>}
          <span className={classes.state} data-state={row.state}>
            {row.state === "moving" ? format.speed(row.speed) : t(`state.${row.state}`)}
          </span>
        </span>
        <span className={classes.line} data-soft>
          {density === "standard" ? (
            <RowLocation row={shows("place") ? row : NOWHERE} />
          ) : (
            <span className={classes.words}>{below.join(" · ")}</span>
          )}
          {density === "compact" && shows("fuel") && row.fuelShown && (
            <FuelReading fuel={row.fuelShown} />
          )}
          <RowAge row={row} now={now} shows={shows} />
        </span>
        {lines.readings && (
          <span className={classes.line} data-soft>
            <span className={classes.readings}>
              <RowReadings row={row} shows={shows} />
            </span>
            {shows("lastStop") && row.lastStop !== undefined && (
              <LastStop at={row.lastStop} day={day} />
            )}
          </span>
        )}
        {lines.location && (
          <span className={classes.line} data-soft>
            {shows("place") && <RowLocation row={row} />}
            {shows("counter") && row.counter && <Counter counter={row.counter} />}
          </span>
        )}
        {lines.activity && (
          <ActivityBar
            line={row.activity}
            day={day}
            onMoment={(at) => onMoment(row.vehicleId, at)}
          />
        )}
      </span>
      {shows("immobilizer") && row.engineHold && (
        <Immobilizer hold={row.engineHold} onOpen={() => onImmobilizer(row.vehicleId)} />
      )}
    </>
  );
}, isSameRow);

function isSameRow(before: Props, after: Props): boolean {
  return (
    before.shown === after.shown && before.options === after.options && before.day === after.day
  );
}

interface AgeProps extends Pick<Props, "row" | "now"> {
  readonly shows: (fact: ListFact) => boolean;
}

function RowAge({ row: { fixTime }, now, shows }: AgeProps) {
  const age = useAge();
  if (fixTime === undefined)
    return (
      <span className={classes.end}>
        <NeverReported place="list" />
      </span>
    );
  if (!shows("lastUpdate") || Math.abs(now - fixTime) < AGE_SHOWN_FROM_MS) return null;
  return <span className={classes.end}>{age(fixTime, now)}</span>;
}

const NOWHERE = { poi: undefined, address: undefined };

/** The point of interest it is at, else the street. */
function RowLocation({
  row: { poi, address },
}: {
  readonly row: Pick<ListRow, "poi" | "address">;
}) {
  const words = useAddressWords();
  const location = shownText(poi) ?? words(address);
  const Icon = poi === undefined ? IconMapPin : IconStar;
  return (
    <span className={classes.words}>
      {location !== undefined && (
        <>
          <Icon size={13} aria-hidden="true" /> {location}
        </>
      )}
    </span>
  );
}

function Counter({ counter }: { readonly counter: VehicleCounter }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.end} title={t(`list.counter.${counter.type}`)}>
      <span className="visually-hidden">{t(`list.counter.${counter.type}`)} </span>
      {counter.type === "distance" ? format.mileage(counter.distance) : format.hours(counter.hours)}
    </span>
  );
}

function LastStop({ at, day }: { readonly at: EpochMs; readonly day: ActivityDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.end} title={t("list.fact.lastStop")}>
      <IconParking size={13} aria-hidden="true" />
      <span className="visually-hidden">{t("list.fact.lastStop")} </span>
      {at >= day.from ? format.clock(at) : format.dayClock(at)}
    </span>
  );
}
