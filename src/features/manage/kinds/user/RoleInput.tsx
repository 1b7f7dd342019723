import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../../state/sessionStore.ts";
import type { CustomInputProps } from "../../managedThing.ts";
import { limitIn, managerText, NO_LIMIT, roleIn, type UserRole } from "./userRole.ts";

const ALL: readonly UserRole[] = ["administrator", "manager", "operator", "readonly"];

/** What somebody is; whoever is no administrator chooses only whether they may write. */
export function RoleInput({
  label,
  hint,
  error,
  isReadOnly,
  value,
  onChange,
  thing,
}: CustomInputProps) {
  const { t } = useTranslation();
  const viewer = useUser();
  const role = roleIn(value);
  /** What was chosen before is there again when it is chosen again. */
  const [limit, setLimit] = useState(limitIn(value) || heldLimit(thing?.userLimit) || NO_LIMIT);
  const offered = viewer.administrator ? ALL : offeredBy(thing?.administrator, thing?.userLimit);
  const change = (next: string) => {
    if (next === "manager") onChange(managerText(limit));
    else onChange(next);
  };
  return (
    <>
      <NativeSelect
        label={label}
        description={hint ?? t(`manage.user.roleHints.${role}`)}
        error={role === "manager" ? undefined : error}
        disabled={isReadOnly}
        value={role}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        data={offered.map((one) => ({ value: one, label: t(`manage.user.roles.${one}`) }))}
      />
      {role === "manager" && (
        <TextInput
          label={t("manage.user.limit")}
          description={t("manage.user.limitHint")}
          error={error}
          errorProps={{ role: "alert" }}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isReadOnly || !viewer.administrator}
          value={limitIn(value)}
          onChange={({ currentTarget }) => {
            setLimit(currentTarget.value);
            onChange(managerText(currentTarget.value));
          }}
        />
      )}
    </>
  );
}

const heldLimit = (limit: unknown): string =>
  typeof limit === "number" && limit !== 0 ? String(limit) : "";

function offeredBy(administrator: unknown, limit: unknown): readonly UserRole[] {
  if (administrator === true) return ["administrator"];
  return [heldLimit(limit) === "" ? "operator" : "manager", "readonly"];
}
