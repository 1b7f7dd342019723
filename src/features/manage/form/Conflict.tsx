import { Alert, Button, Group, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import type { ManagedThing } from "../managedThing.ts";
import { fieldText } from "./fieldValues.ts";
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
  const cellText = useCellText(managed.fields);
  const { fields, reading, theirs, values } = state;
  if (!theirs) return undefined;
  const different = fields
    .map((field) => ({
      field,
      mine: values[field.name] ?? "",
      other: fieldText(field, theirs.thing, reading),
    }))
    .filter(({ mine, other }) => mine !== other)
    .map(({ field, mine, other }) => ({
      field,
      mine: cellText(field, mine),
      other: cellText(field, other),
    }));
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
