import { Button, Group, Modal, MultiSelect, Skeleton, Table, Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import type { CallError } from "../../../api/callServer.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { MOST_WRITES } from "../../../state/undo/useUndoNotice.tsx";
import { useFailureText } from "../../../state/useFailureText.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { useDialogUnsaved } from "../dialogUnsaved.ts";
import { Change } from "../form/Change.tsx";
import { changedFields } from "../form/changedFields.ts";
import { Field } from "../form/Field.tsx";
import { fieldText } from "../form/fieldValues.ts";
import { nameOf } from "../form/nameOf.ts";
import { useCellText } from "../form/useCellText.ts";
import { useReading } from "../form/useReading.ts";
import type { ShownTable } from "../list/manageTableState.ts";
import classes from "../Manage.module.css";
import type { ManagedField, ManagedThing } from "../managedThing.ts";
import { brokenBounds, changeThing } from "./changeThing.ts";
import { JobsView } from "./JobsView.tsx";
import { useChosenThings } from "./useChosenThings.ts";
import { type ManyDone, useJobs } from "./useJobs.ts";
import { useManyFields } from "./useManyFields.ts";

interface Props {
  readonly managed: ManagedThing;
  readonly table: Pick<ShownTable, "rows" | "chosen">;
  /** How many rows the table has now. */
  readonly found: number;
  readonly ids: ReadonlySet<number>;
  readonly refusalText: (error: CallError) => string | undefined;
  readonly onWritten: (done: ManyDone) => void;
  readonly onClose: () => void;
}

/** Of so many the change is shown; the others are counted. */
const MOST_SHOWN = 50;
/** More names nobody reads. */
const MOST_NAMED = 20;

/** The same values for many things: what each of them has now is shown before anything is written. */
export function BulkDialog({ managed, table, found, ids, onWritten, ...props }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const format = useFormat();
  const offered = managed.fields.filter(({ isOfMany }) => isOfMany);
  const [names, setNames] = useState<readonly string[]>([]);
  const fields = offered.filter(({ name }) => names.includes(name));
  const failureText = useFailureText();
  const { things, error } = useChosenThings(table, found, ids);
  const { state, values, reading, form } = useManyFields(managed, fields, things?.[0]);
  const jobs = useJobs((done) => {
    if (done.written.length > 0 || done.left > 0) onWritten(done);
    props.onClose();
  });
  const isBusy = jobs.state.type !== "ready";
  const leave = useDialogUnsaved(isBusy || names.length > 0);
  const differing =
    things?.filter((thing) => changedFields(thing, values, { fields, reading }).length > 0) ?? [];
  const broken = brokenBounds(differing, values, { fields: managed.fields, reading });
  const changed = differing.filter((thing) => !broken.has(thing));

  const submit = form.handleSubmit(async () => {
    await jobs.run(
      changed.map((thing) => ({
        name: nameOf(managed, thing, t),
        run: () =>
          changeThing({ kind: managed.kind, fields: managed.fields }, thing.id, {
            values,
            reading,
          }),
      })),
    );
  });
  return (
    <Modal
      opened
      onClose={() => {
        if (jobs.state.type === "running") jobs.stop();
        else if (isBusy) jobs.giveUp();
        else leave(props.onClose);
      }}
      title={t("many.title", { count: ids.size, shown: format.count(ids.size) })}
      size="min(760px, 100%)"
      closeButtonProps={{ "aria-label": t("manage.close") }}
      closeOnClickOutside={false}
    >
      <form
        className={classes.many}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t("many.title", { count: ids.size, shown: format.count(ids.size) })}
      >
        <MultiSelect
          label={t("many.fields")}
          data={offered.map((field) => ({ value: field.name, label: choiceText(field, t) }))}
          value={[...names]}
          onChange={setNames}
          disabled={isBusy}
          searchable
          nothingFoundMessage={t("manage.noChoice")}
          data-autofocus
        />
        {fields.map((field) => (
          <Field
            key={field.name}
            field={withoutPart(field)}
            state={state}
            isReadOnly={isBusy}
            isFirst={false}
          />
        ))}
        {fields.length > 0 && <Text size="sm">{t("many.emptied")}</Text>}
        {error && !things && (
          <p className={classes.fault} role="alert">
            {t("manage.notLoaded", { detail: failureText(error) })}
          </p>
        )}
        {!things && !error && (
          <Skeleton height={80} role="status" aria-label={t("manage.loading")} />
        )}
        {things && fields.length > 0 && (
          <Preview
            managed={managed}
            fields={fields}
            things={changed}
            of={things.length - broken.size}
            values={values}
          />
        )}
        {broken.size > 0 && <Broken managed={managed} broken={broken} />}
        {changed.length > MOST_WRITES && (
          <Text size="sm" role="note">
            {t("many.notUndone", { most: format.count(MOST_WRITES) })}
          </Text>
        )}
        <JobsView jobs={jobs} refusalText={props.refusalText} />
        {!isBusy && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => leave(props.onClose)}>
              {t("many.cancel")}
            </Button>
            <Button type="submit" disabled={changed.length === 0}>
              {t("many.save", {
                count: changed.length,
                shown: format.count(changed.length),
              })}
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  );
}

/** What is written as a part of the form is called as that: its label leans on the heading. */
const choiceText = (field: ManagedField, t: TFunction): string =>
  field.type === "members" && field.heading ? field.heading(t) : field.label(t);

/** In a dialog of a few fields no part of a form begins. */
const withoutPart = (field: ManagedField): ManagedField => {
  const { heading: _, ...rest } = field;
  return rest;
};

/** What stays as it is, and why. */
function Broken({
  managed,
  broken,
}: {
  readonly managed: ManagedThing;
  readonly broken: ReadonlyMap<TableThing, ManagedField>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const [field] = broken.values();
  const least = managed.fields.find(
    ({ name }) => field?.type === "number" && name === field.notBelow,
  );
  const names = [...broken.keys()].slice(0, MOST_NAMED).map((thing) => nameOf(managed, thing, t));
  return (
    <p className={classes.fault} role="alert">
      {t("many.bounds", {
        count: broken.size,
        shown: format.count(broken.size),
        field: field?.label(t),
        least: least?.label(t),
      })}{" "}
      <bdi>
        {names.join(", ")}
        {broken.size > names.length && " …"}
      </bdi>
    </p>
  );
}

interface PreviewProps {
  readonly managed: ManagedThing;
  readonly fields: readonly ManagedField[];
  /** Those that will change. */
  readonly things: readonly TableThing[];
  /** How many were chosen. */
  readonly of: number;
  readonly values: Readonly<Record<string, string>>;
}

function Preview({ managed, fields, things, of, values }: PreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const cellText = useCellText({ kind: managed.kind, fields });
  const reading = useReading();
  const left = things.length - MOST_SHOWN;
  return (
    <section aria-label={t("many.preview")}>
      <p className={classes.calm} role="status">
        {t("many.changes", {
          count: things.length,
          shown: format.count(things.length),
          same: format.count(of - things.length),
        })}
      </p>
      {things.length > 0 && (
        <div className={classes.preview}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{managed.fields[0].label(t)}</Table.Th>
                {fields.map((field) => (
                  <Table.Th key={field.name}>{choiceText(field, t)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {things.slice(0, MOST_SHOWN).map((thing) => (
                <Table.Tr key={thing.id}>
                  <Table.Th scope="row">
                    <bdi>{nameOf(managed, thing, t)}</bdi>
                  </Table.Th>
                  {fields.map((field) => (
                    <Table.Td key={field.name}>
                      <Change
                        before={cellText(field, fieldText(field, thing, reading))}
                        after={cellText(field, values[field.name] ?? "")}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {left > 0 && (
        <p className={classes.calm}>{t("many.more", { count: left, shown: format.count(left) })}</p>
      )}
    </section>
  );
}
