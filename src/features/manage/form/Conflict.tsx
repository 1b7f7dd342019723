import { Alert, Button, Group, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import classes from "../Manage.module.css";
import type { ManagedThing } from "../managedThing.ts";
import { valuesOf } from "./fieldValues.ts";
import { useCellText } from "./useCellText.ts";
import type { ManageFormState } from "./useManageForm.ts";

/** Somebody else wrote meanwhile: what differs, side by side; nothing of it is written over unseen. */
export function Conflict({
  managed,
  state,
}: {
  readonly managed: ManagedThing;
  readonly state: ManageFormState;
}) {
  const { t } = useTranslation();
  const cellText = useCellText(managed);
  const { reading, theirs, values, before } = state;
  if (!theirs) return undefined;
  const others = valuesOf(managed.fields, theirs.thing, reading);
  const different = managed.fields
    .map((field) => ({
      field,
      mine: field.isMeant?.(values) === false ? "" : (values[field.name] ?? ""),
      other: others[field.name] ?? "",
    }))
    // What only one of the two has touched is no conflict: it stands as that one wrote it.
    .filter(
      ({ field: { name }, mine, other }) =>
        [mine, other].every((text) => text !== (before[name] ?? "")) && mine !== other,
    )
    .map(({ field, mine, other }) => ({
      field,
      mine: cellText(field, mine),
      other: cellText(field, other),
    }));
  return (
    <Alert color="yellow" role="alert" title={t("manage.conflict")}>
      {different.length === 0 ? (
        <p className={classes.calm}>{t("manage.conflictNone")}</p>
      ) : (
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
      )}
      <Group mt="xs">
        <Button variant="default" size="compact-sm" onClick={state.takeTheirs}>
          {t("manage.takeTheirs")}
        </Button>
      </Group>
    </Alert>
  );
}
