import { Alert, Button, Group, PasswordInput, Table, Textarea, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type Ref, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { ReadThing, WrittenThing } from "../../api/things.ts";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";
import { useEscape } from "../../ui/useEscape.ts";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { textAt } from "./fieldValues.ts";
import classes from "./Manage.module.css";
import type { ManagedField, ManagedThing } from "./managedThing.ts";
import { type ManageFormState, useManageForm } from "./useManageForm.ts";

interface Props {
  readonly managed: ManagedThing;
  /** Undefined: a new one. */
  readonly read: ReadThing | undefined;
  readonly mayWrite: boolean;
  readonly onSaved: (written: WrittenThing) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One thing, to be read and written. */
export function ManageForm({ managed, read, mayWrite, onSaved, onUnsaved, ...props }: Props) {
  const { t } = useTranslation();
  const state = useManageForm(managed, read, onSaved);
  const { submit, isChanged, isSaving, fault } = state;
  const [name] = managed.fields;
  const title = state.read
    ? (shownText(textAt(state.read.thing, name.path)) ?? String(state.read.thing.id))
    : managed.make(t);
  const heading = useRef<HTMLHeadingElement>(null);
  useSayUnsaved(isChanged, onUnsaved);
  useEscape(true, props.onClose);
  useFocusReturn();
  const hasThing = state.read !== undefined;
  const { isSaving: isBusy } = state;
  // Who opens it reads on here, who makes one types at once; a button that can no longer be pressed
  // gives the focus back.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (hasThing && !isBusy && !isChanged && isLost)
      heading.current?.focus({ preventScroll: true });
  }, [hasThing, isBusy, isChanged]);
  useEffect(() => {
    if (read) heading.current?.focus({ preventScroll: true });
  }, [read]);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      aria-label={title}
      noValidate
    >
      <FormHead title={title} heading={heading} onClose={props.onClose} />
      <div className={classes.fields}>
        <Conflict managed={managed} state={state} />
        {managed.fields.map((field, index) => (
          <Field
            key={field.name}
            field={field}
            state={state}
            isReadOnly={!mayWrite || isSaving}
            isFirst={!read && index === 0}
          />
        ))}
        {state.isPasswordDue && (
          <PasswordInput
            label={t("manage.password")}
            description={t("manage.passwordHint")}
            value={state.password}
            onChange={({ currentTarget }) => state.setPassword(currentTarget.value)}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
          />
        )}
        {fault && (
          <p className={classes.fault} role="alert">
            {t("manage.notSaved", { detail: fault })}
          </p>
        )}
      </div>
      {mayWrite && (
        <footer className={classes.actions}>
          <Button type="submit" disabled={!isChanged && !!state.read} loading={isSaving}>
            {t(state.theirs ? "manage.keepMine" : state.read ? "manage.save" : "manage.make")}
          </Button>
          <Button variant="default" disabled={!isChanged} onClick={state.reset}>
            {t("manage.reset")}
          </Button>
          {props.onRemove && (
            <Button variant="subtle" color="red" onClick={props.onRemove}>
              {t("manage.remove")}
            </Button>
          )}
        </footer>
      )}
    </form>
  );
}

interface HeadProps {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly onClose: () => void;
}

/** Whose form it is, and the way back to the list. */
export function FormHead({ title, heading, onClose }: HeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.formHead}>
      {title === "" ? (
        <span />
      ) : (
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t("manage.close")}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </header>
  );
}

interface FieldProps {
  readonly field: ManagedField;
  readonly state: ManageFormState;
  readonly isReadOnly: boolean;
  readonly isFirst: boolean;
}

const INPUT_TYPES = {
  text: { type: "text" },
  lines: {},
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  number: { type: "text", inputMode: "decimal" },
  colour: { type: "text", spellCheck: false, placeholder: "#1f6feb" },
} as const;

function Field({ field, state, isReadOnly, isFirst }: FieldProps) {
  const { t } = useTranslation();
  const { name, type, label, hint, isRequired = false } = field;
  const shared = {
    ...state.form.register(name),
    label: label(t),
    description: hint?.(t),
    error: state.errorOf(name),
    errorProps: { role: "alert" },
    required: isRequired,
    readOnly: isReadOnly,
    autoComplete: "off",
    ...(isFirst && { autoFocus: true }),
  };
  if (type === "lines") return <Textarea {...shared} autosize minRows={3} />;
  if (type !== "colour") return <TextInput {...shared} {...INPUT_TYPES[type]} />;
  const value = state.values[name] ?? "";
  return (
    <div className={classes.colour}>
      <TextInput {...shared} {...INPUT_TYPES.colour} />
      <input
        type="color"
        className={classes.chooser}
        aria-label={t("manage.chooseColour", { field: label(t) })}
        disabled={isReadOnly}
        value={/^#[\da-f]{6}$/i.test(value) ? value : "#1f6feb"}
        onChange={({ currentTarget }) =>
          state.form.setValue(name, currentTarget.value, { shouldValidate: true })
        }
      />
    </div>
  );
}

/** Somebody else wrote meanwhile: what differs, side by side; nothing of it is written over unseen. */
function Conflict({
  managed,
  state,
}: {
  readonly managed: ManagedThing;
  readonly state: ManageFormState;
}) {
  const { t } = useTranslation();
  const { theirs, values } = state;
  if (!theirs) return undefined;
  const different = managed.fields
    .map((field) => ({
      field,
      mine: values[field.name] ?? "",
      other: textAt(theirs.thing, field.path),
    }))
    .filter(({ mine, other }) => mine !== other);
  return (
    <Alert color="yellow" role="alert" title={t("manage.conflict")}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("manage.field")}</Table.Th>
            <Table.Th>{t("manage.mine")}</Table.Th>
            <Table.Th>{t("manage.theirs")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {different.map(({ field, mine, other }) => (
            <Table.Tr key={field.name}>
              <Table.Th scope="row">{field.label(t)}</Table.Th>
              <Table.Td>{shownText(mine) ?? "—"}</Table.Td>
              <Table.Td>{shownText(other) ?? "—"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group mt="xs">
        <Button variant="default" size="compact-sm" onClick={state.takeTheirs}>
          {t("manage.takeTheirs")}
        </Button>
      </Group>
    </Alert>
  );
}
