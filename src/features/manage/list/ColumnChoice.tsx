import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ManagedField } from "../managedThing.ts";

interface Props {
  /** All that there are, in order. */
  readonly columns: readonly ManagedField[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
}

/** Which columns the table has; the first, by which things are known, always. */
export function ColumnChoice({ columns, shown, onShown }: Props) {
  const { t } = useTranslation();
  return (
    <Popover trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button size="compact-sm" variant="default">
          {t("manage.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columns.map(({ name, label }, index) => (
            <Checkbox
              key={name}
              label={label(t)}
              checked={index === 0 || shown.includes(name)}
              disabled={index === 0}
              onChange={({ currentTarget: { checked } }) =>
                onShown(checked ? [...shown, name] : shown.filter((one) => one !== name))
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
