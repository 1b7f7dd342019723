import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NOTIFICATORS, namesIn, notificatorsIn } from "#domain/alert/notificators";
import { readOnlyCheck } from "../../../../ui/readOnlyCheck.ts";
import type { CustomInputProps } from "../../managedThing.ts";

/** The ways in which somebody is told. Those of other programs stay as they are. */
export function NotificatorsInput({ label, error, isReadOnly, value, onChange }: CustomInputProps) {
  const { t } = useTranslation();
  const names = namesIn(value);
  const chosen = notificatorsIn(names);
  const ofOthers = names.filter((name) => notificatorsIn([name]).length === 0);
  return (
    <Checkbox.Group
      label={label}
      error={error}
      errorProps={{ role: "alert" }}
      value={[...chosen]}
      onChange={(next) => {
        if (!isReadOnly)
          onChange([...NOTIFICATORS.filter((name) => next.includes(name)), ...ofOthers].join(","));
      }}
    >
      {NOTIFICATORS.map((name) => (
        <Checkbox
          key={name}
          mt={8}
          value={name}
          label={t(`manage.alert.by.${name}`)}
          {...readOnlyCheck(isReadOnly)}
        />
      ))}
    </Checkbox.Group>
  );
}
