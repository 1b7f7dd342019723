import { Button, CloseButton } from "@mantine/core";
import {
  IconFocusCentered,
  IconHistory,
  IconList,
  IconListCheck,
  IconSend,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Bounds } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useFormat } from "../../i18n/useFormat.ts";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import classes from "./SelectionBar.module.css";
import { useSummary } from "./useSummary.ts";

interface Props {
  readonly vehicles: readonly VehicleId[];
  /** Whether the list shows only these. */
  readonly isOnly: boolean;
  readonly onOnly: () => void;
  /** Their past is wanted. */
  readonly onHistory: () => void;
  /** A command shall be sent to them; absent for who may not. */
  readonly onCommand: (() => void) | undefined;
  readonly onFit: (bounds: Bounds) => void;
  readonly onClear: () => void;
}

/** What can be done with many vehicles at once; it counts who is still there. */
export function SelectionBar({ vehicles, isOnly, ...does }: Props) {
  const { onOnly, onHistory, onCommand, onFit, onClear } = does;
  const { t } = useTranslation();
  const format = useFormat();
  const summary = useSummary(vehicles);
  const counts = summary?.counts;
  const bounds = summary?.bounds;
  const total = counts
    ? VEHICLE_STATES.reduce((sum, state) => sum + counts[state], 0)
    : vehicles.length;
  return (
    <section
      className={classes.bar}
      aria-label={t("fleetMap.selection")}
      data-testid="selection"
      data-covers-map
    >
      <p className={classes.total} role="status">
        {total === 0
          ? t("fleetMap.nobody")
          : t("fleetMap.selected", { count: total, shown: format.count(total) })}
      </p>
      {counts && total > 0 && (
        <ul className={classes.counts}>
          {VEHICLE_STATES.filter((state) => counts[state] > 0).map((state) => (
            <li key={state} data-state={state} title={t(`state.${state}`)}>
              <StateShape state={state} />
              <span className="visually-hidden">{t(`state.${state}`)}</span>
              {format.count(counts[state])}
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={!bounds}
            leftSection={<IconFocusCentered size={16} aria-hidden="true" />}
            onClick={() => bounds && onFit(bounds)}
          >
            {t("fleetMap.centre")}
          </Button>
          <Button
            variant={isOnly ? "light" : "default"}
            leftSection={
              isOnly ? (
                <IconList size={16} aria-hidden="true" />
              ) : (
                <IconListCheck size={16} aria-hidden="true" />
              )
            }
            onClick={onOnly}
          >
            {t(isOnly ? "fleetMap.listAll" : "fleetMap.listOnly")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={onHistory}
          >
            {t("history.open")}
          </Button>
          {onCommand && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={onCommand}
            >
              {t("sendCommand.open")}
            </Button>
          )}
        </div>
      )}
      <CloseButton size={36} aria-label={t("fleetMap.clear")} onClick={onClear} />
    </section>
  );
}
