import { Alert, Button, FileInput, Group, Modal, Skeleton, Table, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { CallError } from "../../../api/callServer.ts";
import { openTableFile } from "../../../engine/openTableFile.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { Job } from "../../../state/jobs/runJobs.ts";
import { MOST_WRITES } from "../../../state/undo/useUndoNotice.tsx";
import { useFailureText } from "../../../state/useFailureText.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { useDialogUnsaved } from "../dialogUnsaved.ts";
import { Change } from "../form/Change.tsx";
import { fieldText } from "../form/fieldValues.ts";
import { useCellText } from "../form/useCellText.ts";
import { useNames } from "../form/useNames.ts";
import { useReading } from "../form/useReading.ts";
import classes from "../Manage.module.css";
import type { ManagedThing } from "../managedThing.ts";
import { changeThing } from "../many/changeThing.ts";
import { JobsView } from "../many/JobsView.tsx";
import { type ManyDone, type ManyWritten, useJobs } from "../many/useJobs.ts";
import { someNames } from "../someNames.ts";
import { inSlices } from "./inSlices.ts";
import { makeOnce } from "./makeOnce.ts";
import { type ImportLine, planImport, readHeads } from "./planImport.ts";

interface Props {
  readonly managed: ManagedThing;
  readonly mayMake: boolean;
  readonly refusalText: (error: CallError) => string | undefined;
  readonly onWritten: (done: ManyDone) => void;
  readonly onClose: () => void;
}

type Plan =
  | { readonly type: "none" }
  | { readonly type: "reading" }
  | { readonly type: "fault"; readonly text: string }
  | {
      readonly type: "ready";
      readonly lines: readonly ImportLine[];
      readonly unknown: readonly string[];
    };

/** So many lines are shown, those that make no sense first; all are counted. */
const MOST_SHOWN = 100;
const ORDER: readonly ImportLine["type"][] = ["fault", "make", "change", "same"];

/** A file's lines: first what they would do, and written when somebody has seen that. */
export function ImportDialog({ managed, mayMake, onWritten, ...props }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const format = useFormat();
  const failureText = useFailureText();
  const reading = useReading();
  const names = useNames(managed.fields);
  const [plan, setPlan] = useState<Plan>({ type: "none" });
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState("");
  const jobs = useJobs((done) => {
    if (done.written.length > 0 || done.left > 0) onWritten(done);
    props.onClose();
  });
  const isBusy = jobs.state.type !== "ready";
  const leave = useDialogUnsaved(isBusy || file !== null || pasted.trim() !== "");
  const lines = plan.type === "ready" ? plan.lines : [];
  const wanted = lines.filter(({ type }) => type === "make" || type === "change");

  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  const choose = async (file: Blob | null) => {
    // What is chosen last counts, and nothing else is read on.
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    if (!file || !managed.files) return setPlan({ type: "none" });
    setPlan({ type: "reading" });
    const show = (next: Plan) => {
      if (!signal.aborted) setPlan(next);
    };
    const fault = (text: string) => show({ type: "fault", text });
    const table = await openTableFile(file, { locale: reading.locale, signal });
    if (signal.aborted) return;
    if (!table) return fault(t("many.files.fault.unreadable"));
    if (!table.ok) return fault(t(`many.files.fault.${table.fault}`, { line: table.line }));
    const [heads = [], ...rows] = table.rows;
    const { columns, unknown } = readHeads(heads, managed, { t, reading });
    const key = columns.findIndex((field) => field?.name === managed.files?.key);
    if (key < 0) {
      const field = managed.fields.find(({ name }) => name === managed.files?.key);
      return fault(t("many.files.noKey", { column: field?.label(t) ?? "" }));
    }
    const keys = [...new Set(rows.map((cells) => cells[key] ?? ""))].filter(Boolean);
    const known = await managed.files.find(keys);
    if (!known.ok) return fault(t("manage.notLoaded", { detail: failureText(known.error) }));
    const context = { t, reading, names, mayMake, managed };
    const source = { columns, known: known.value, lines: table.lines.slice(1) };
    const planned = await inSlices(planImport(rows, source, context), signal);
    return show({ type: "ready", unknown, lines: planned });
  };

  const jobOf = (line: ImportLine): Job<ManyWritten> => ({
    name: t("many.files.lineOf", { line: line.line, name: line.name }),
    run:
      line.type === "change"
        ? () => changeThing(managed, line.thing.id, { values: line.values, reading })
        : makeOnce(managed, line.values, reading),
  });
  return (
    <Modal
      opened
      onClose={() => {
        if (jobs.state.type === "running") jobs.stop();
        else if (isBusy) jobs.giveUp();
        else leave(props.onClose);
      }}
      title={t("many.files.title")}
      size="min(900px, 100%)"
      closeButtonProps={{ "aria-label": t("manage.close") }}
      closeOnClickOutside={false}
    >
      <div className={classes.many}>
        <FileInput
          label={t("many.files.choose")}
          description={t("many.files.chooseHint")}
          accept=".csv,.txt,.xlsx,text/csv"
          placeholder={t("many.files.noFile")}
          disabled={isBusy || names.isLoading}
          clearable
          clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
          value={file}
          onChange={(next) => {
            setFile(next);
            setPasted("");
            void choose(next);
          }}
        />
        <Textarea
          label={t("many.files.paste")}
          description={t("many.files.pasteHint")}
          value={pasted}
          disabled={isBusy || names.isLoading}
          rows={3}
          wrap="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => {
            setFile(null);
            setPasted(value);
            void choose(value.trim() === "" ? null : new Blob([value]));
          }}
        />
        {plan.type === "reading" && (
          <Skeleton height={80} role="status" aria-label={t("manage.loading")} />
        )}
        {plan.type === "fault" && (
          <p className={classes.fault} role="alert">
            {plan.text}
          </p>
        )}
        {plan.type === "ready" && (
          <>
            {plan.unknown.length > 0 && (
              <Alert color="yellow" role="note">
                {t("many.files.unknownColumns", { columns: someNames(plan.unknown, format) })}
              </Alert>
            )}
            <DryRun managed={managed} lines={lines} />
          </>
        )}
        {wanted.length > MOST_WRITES && (
          <p className={classes.calm} role="note">
            {t("many.notUndone", { most: format.count(MOST_WRITES) })}
          </p>
        )}
        <JobsView jobs={jobs} refusalText={props.refusalText} />
        {!isBusy && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => leave(props.onClose)}>
              {t("many.cancel")}
            </Button>
            <Button disabled={wanted.length === 0} onClick={() => void jobs.run(wanted.map(jobOf))}>
              {t("many.files.apply", {
                count: wanted.length,
                shown: format.count(wanted.length),
              })}
            </Button>
          </Group>
        )}
      </div>
    </Modal>
  );
}

function DryRun({
  managed,
  lines,
}: {
  readonly managed: ManagedThing;
  readonly lines: readonly ImportLine[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const reading = useReading();
  const cellText = useCellText(managed);
  const countOf = (type: ImportLine["type"]) =>
    format.count(lines.filter((line) => line.type === type).length);
  const shown = ORDER.flatMap((type) => lines.filter((line) => line.type === type)).slice(
    0,
    MOST_SHOWN,
  );
  const left = lines.length - shown.length;
  return (
    <section aria-label={t("many.files.dryRun")}>
      <p className={classes.calm} role="status">
        {t("many.files.summary", {
          make: countOf("make"),
          change: countOf("change"),
          same: countOf("same"),
          fault: countOf("fault"),
        })}
      </p>
      <div className={classes.preview}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("many.files.line")}</Table.Th>
              <Table.Th>{managed.fields[0].label(t)}</Table.Th>
              <Table.Th>{t("many.files.happens")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((line) => (
              <Table.Tr key={line.line}>
                <Table.Td>{format.count(line.line)}</Table.Td>
                <Table.Th scope="row">
                  <bdi>{shownText(line.name) ?? "—"}</bdi>
                </Table.Th>
                <Table.Td>
                  <strong>{t(`many.files.type.${line.type}`)}</strong>
                  {line.type === "fault" && <p className={classes.fault}>{line.fault}</p>}
                  {line.type === "change" &&
                    line.changed.map((field) => (
                      <div key={field.name}>
                        {t("manage.said", { field: field.label(t), text: "" })}
                        <Change
                          before={cellText(field, fieldText(field, line.thing, reading))}
                          after={cellText(field, line.values[field.name] ?? "")}
                        />
                      </div>
                    ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {left > 0 && (
        <p className={classes.calm}>{t("many.more", { count: left, shown: format.count(left) })}</p>
      )}
    </section>
  );
}
