import { Button, Checkbox, FileButton, Modal, Progress } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_IMPORT_BYTES } from "#contract/areaImport";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { useFocusReturn } from "../../../../../ui/useFocusReturn.ts";
import { useDialogUnsaved } from "../../../dialogUnsaved.ts";
import classes from "./Files.module.css";
import { ImportRows } from "./ImportRows.tsx";
import type { MadeArea } from "./sendAreas.ts";
import { type ImportState, useAreaImport } from "./useAreaImport.ts";

interface Props {
  readonly onMade: (made: readonly MadeArea[]) => void;
  readonly onGone: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** What a file would bring, before anything of it is written; then writes it, and takes it back. */
export function AreaImportDialog({ onMade, onGone, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const areas = useAreaImport({ onMade, onGone });
  const { state } = areas;
  const isBusy = state.type === "sending" || state.type === "undoing";
  // What was sent is there, and is undone on the page of the kind, too.
  const leave = useDialogUnsaved(!["ready", "sent", "undone"].includes(state.type));
  return (
    <Modal
      opened
      onClose={() => !isBusy && leave(onClose)}
      title={t("manage.geofence.import.title")}
      size="min(860px, 100%)"
      closeButtonProps={{ "aria-label": t("manage.close"), disabled: isBusy }}
      closeOnClickOutside={false}
    >
      <div className={classes.dialog}>
        <Step areas={areas} onClose={onClose} />
      </div>
    </Modal>
  );
}

type AreaImportState = ReturnType<typeof useAreaImport>;

interface StepProps {
  readonly areas: AreaImportState;
  readonly onClose: () => void;
}

function Step({ areas, onClose }: StepProps) {
  const { state } = areas;
  switch (state.type) {
    case "ready":
      return <Choose areas={areas} refusal={state.refusal} />;
    case "reading":
    case "judging":
      return <Working state={state} onStop={areas.reset} />;
    case "judged":
      return <Judged areas={areas} state={state} />;
    case "sending":
      return <Working state={state} onStop={areas.stop} />;
    case "undoing":
      return <Working state={state} onStop={undefined} />;
    case "sent":
    case "undone":
      return <Sent areas={areas} state={state} onClose={onClose} />;
  }
}

/** Formats by the ends of their names; what a file is, is seen in it. */
const ACCEPTED = ".kml,.kmz,.geojson,.json,.gpx,.csv,.txt";
const MEGABYTE = 1_000_000;

function Choose({
  areas,
  refusal,
}: {
  readonly areas: AreaImportState;
  readonly refusal: (ImportState & { readonly type: "ready" })["refusal"];
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.text}>
        {t("manage.geofence.import.text", { size: MAX_IMPORT_BYTES / MEGABYTE })}
      </p>
      {refusal && (
        <p className={classes.fault} role="alert">
          {t("manage.geofence.import.notRead", {
            file: shownText(areas.fileName) ?? "",
            reason: t(`manage.geofence.import.file.${refusal}`),
          })}
        </p>
      )}
      <div className={classes.actions}>
        <ChooseFile areas={areas} />
      </div>
    </>
  );
}

function ChooseFile({
  areas,
  isSecond = false,
}: Pick<StepProps, "areas"> & { isSecond?: boolean }) {
  const { t } = useTranslation();
  return (
    <FileButton onChange={(file) => file && void areas.read(file)} accept={ACCEPTED}>
      {(props) => (
        <Button
          {...props}
          variant={isSecond ? "default" : "filled"}
          data-autofocus={!isSecond || undefined}
          leftSection={<IconFileUpload size={16} aria-hidden="true" />}
        >
          {t(isSecond ? "manage.geofence.import.other" : "manage.geofence.import.choose")}
        </Button>
      )}
    </FileButton>
  );
}

type WorkState = ImportState & {
  readonly type: "reading" | "judging" | "sending" | "undoing";
};

function Working({
  state,
  onStop,
}: {
  readonly state: WorkState;
  readonly onStop: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isCounted = state.type !== "reading" && state.count > 0;
  const label = t(`manage.geofence.import.${state.type}`, {
    done: format.count(state.type === "reading" ? state.found : state.done),
    count: state.type === "reading" ? state.found : state.count,
    shown: format.count(state.type === "reading" ? state.found : state.count),
  });
  return (
    <>
      <p className={classes.text} role="status">
        {label}
      </p>
      <Progress.Root>
        <Progress.Section
          value={isCounted ? Math.floor((100 * state.done) / state.count) : 100}
          animated={!isCounted}
          aria-label={label}
        />
      </Progress.Root>
      {onStop && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onStop}>
            {t("manage.stop")}
          </Button>
        </div>
      )}
    </>
  );
}

function Judged({
  areas,
  state: { counts, isSwapped },
}: {
  readonly areas: AreaImportState;
  readonly state: ImportState & { readonly type: "judged" };
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [withDuplicates, setWithDuplicates] = useState(false);
  const wanted = counts.new + (withDuplicates ? counts.duplicate : 0);
  const count = Math.min(wanted, counts.space);
  return (
    <>
      <p className={classes.text} role="status">
        <bdi>{shownText(areas.fileName)}</bdi>
        {": "}
        {t("manage.geofence.import.counts", {
          new: format.count(counts.new),
          duplicate: format.count(counts.duplicate),
          refused: format.count(counts.refused),
        })}
        {counts.simplified > 0 &&
          ` ${t("manage.geofence.import.simplified", {
            count: counts.simplified,
            shown: format.count(counts.simplified),
          })}`}
      </p>
      <ImportRows key={String(isSwapped)} counts={counts} rowsOf={areas.rows} />
      <Checkbox
        label={t("manage.geofence.import.swap")}
        description={t("manage.geofence.import.swapHint")}
        checked={isSwapped}
        onChange={({ currentTarget }) => void areas.judge(currentTarget.checked)}
      />
      {counts.duplicate > 0 && (
        <Checkbox
          label={t("manage.geofence.import.withDuplicates")}
          checked={withDuplicates}
          onChange={({ currentTarget }) => setWithDuplicates(currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <ChooseFile areas={areas} isSecond />
        <Button
          disabled={count === 0}
          data-autofocus
          onClick={() => void areas.save(withDuplicates)}
        >
          {t("manage.geofence.import.save", { count, shown: format.count(count) })}
        </Button>
      </div>
    </>
  );
}

/** Named; of more there is a number. */
const MOST_FAILURES = 20;

function Sent({
  areas,
  state,
  onClose,
}: StepProps & { readonly state: ImportState & { readonly type: "sent" | "undone" } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  if (state.type === "undone")
    return (
      <>
        <p className={classes.text} role="status">
          {t("manage.undone")}
        </p>
        <div className={classes.actions}>
          <Button onClick={onClose}>{t("manage.close")}</Button>
        </div>
      </>
    );
  const { made, undoable, failed, left, isStopped, count, error } = state;
  const isWhole = failed.length === 0 && left === 0;
  return (
    <>
      <p className={classes.text} role="status">
        {t("manage.geofence.import.made", { count: made, shown: format.count(made) })}
        {left > 0 &&
          ` ${t(`manage.geofence.import.${isStopped ? "stopped" : "left"}`, {
            count: left,
            shown: format.count(left),
            total: format.count(count),
          })}`}
      </p>
      {failed.length > 0 && (
        <div role="alert" className={classes.fault}>
          {t("manage.geofence.import.failed", {
            count: failed.length,
            shown: format.count(failed.length),
          })}
          <ul className={classes.failures}>
            {failed.slice(0, MOST_FAILURES).map(({ area, error: why }) => (
              <li key={area.number}>
                <bdi>{shownText(area.name)}</bdi>: {failureText(why)}
              </li>
            ))}
          </ul>
          {failed.length > MOST_FAILURES &&
            t("manage.geofence.import.more", {
              count: failed.length - MOST_FAILURES,
              shown: format.count(failed.length - MOST_FAILURES),
            })}
        </div>
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {t("manage.geofence.import.notUndone", { detail: failureText(error) })}
        </p>
      )}
      <div className={classes.actions}>
        {undoable > 0 && (
          <Button variant="default" onClick={() => void areas.undo()}>
            {t("manage.undo")}
          </Button>
        )}
        {!isWhole && (
          <Button variant="default" onClick={() => void areas.again()}>
            {t("error.tryAgain")}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t("manage.close")}
        </Button>
      </div>
    </>
  );
}
