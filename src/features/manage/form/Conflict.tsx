import { Alert, Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import manageClasses from "../Manage.module.css";
import type { ManagedThing } from "../managedThing.ts";
import { Change } from "./Change.tsx";
import classes from "./Conflict.module.css";
import { conflictOf, type FieldConflict, type Conflict as Found } from "./conflictOf.ts";
import { useCellText } from "./useCellText.ts";
import type { ManageFormState } from "./useManageForm.ts";

interface Props {
  readonly managed: ManagedThing;
  readonly found: Found;
  readonly onTakeTheirs: () => void;
}

/** What somebody else wrote while the thing stood in a form; undefined: nobody did. */
export function conflictIn(managed: ManagedThing, state: ManageFormState): Found | undefined {
  const { reading, theirs, values, read } = state;
  if (!theirs || !read) return undefined;
  const fields = managed.fields.filter(({ name }) => Object.hasOwn(state.before, name));
  return conflictOf(
    { fields, schema: managed.schema },
    { read: read.thing, theirs: theirs.thing, values, reading },
  );
}

/** Whether saving writes over something that they wrote. */
export const isOverTheirs = ({ fields }: Found): boolean => fields.some(({ by }) => by === "both");

/**
 * Somebody else wrote meanwhile: everything that they changed, and beside it what is typed here of the
 * same fields. Nothing of theirs is written over, or stays, unseen.
 */
export function Conflict({ managed, found, onTakeTheirs }: Props) {
  const { t } = useTranslation();
  const { fields, unseen } = found;
  const others = [
    ...unseen.map(({ label }) => label(t)),
    ...found.others.map((name) => shownText(name) ?? name),
  ];
  return (
    <Alert
      color="yellow"
      role="alert"
      title={t("manage.conflict")}
      className={classes.conflict ?? ""}
      tabIndex={-1}
      data-not-saved
    >
      <p className={manageClasses.calm}>
        {t(isOverTheirs(found) ? "manage.conflictBoth" : "manage.conflictNone")}
      </p>
      {fields.length > 0 && <Changed managed={managed} fields={fields} />}
      {others.length > 0 && (
        <p className={classes.others}>{t("manage.conflictOthers", { names: others.join(", ") })}</p>
      )}
      <Group mt="xs">
        <Button variant="default" size="compact-sm" onClick={onTakeTheirs}>
          {t("manage.takeTheirs")}
        </Button>
      </Group>
    </Alert>
  );
}

/** Where it is narrow the cells of a line stand below each other, each with its head before it. */
function Changed({
  managed,
  fields,
}: {
  readonly managed: ManagedThing;
  readonly fields: readonly FieldConflict[];
}) {
  const { t } = useTranslation();
  const cellText = useCellText(managed);
  const heads = {
    field: t("manage.field"),
    change: t("manage.conflictChange"),
    mine: t("manage.mine"),
  };
  const leading = (head: string) => t("manage.said", { field: head, text: "" });
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t("manage.conflict")}>
        <thead>
          <tr>
            {Object.entries(heads).map(([name, text]) => (
              <th key={name} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, before, theirs, mine, by }) => (
            <tr key={field.name} data-by={by}>
              <th scope="row">
                {field.label(t)}{" "}
                {by !== "them" && <span className={classes.both}>{t("manage.changedByBoth")}</span>}
              </th>
              <td data-head={leading(heads.change)}>
                <Change before={cellText(field, before)} after={cellText(field, theirs)} />
                {cellText(field, before) === cellText(field, theirs) && (
                  <>
                    {" "}
                    <em>{t("manage.changeUnseen")}</em>
                  </>
                )}
              </td>
              <td data-head={leading(heads.mine)}>
                {by === "both" ? (
                  <bdi>{shownText(cellText(field, mine)) ?? "—"}</bdi>
                ) : (
                  <em>{t(by === "them" ? "manage.mineUnchanged" : "manage.mineAlike")}</em>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
