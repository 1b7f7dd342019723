import { ActionIcon, Checkbox, Popover, SegmentedControl } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./ListOptionsMenu.module.css";
import { LIST_DENSITIES, LIST_FACTS, type ListOptions } from "./listOptions.ts";

interface Props {
  readonly options: ListOptions;
  readonly onChange: (options: ListOptions) => void;
}

/** How dense the rows are and what they say. Dense rows leave out the last lines, whatever is chosen. */
export function ListOptionsMenu({ options, onChange }: Props) {
  const { t } = useTranslation();
  const toggle = (fact: (typeof LIST_FACTS)[number]) => {
    const facts = LIST_FACTS.filter((each) =>
      each === fact ? !options.facts.includes(each) : options.facts.includes(each),
    );
    onChange({ ...options, facts });
  };
  return (
    <Popover position="bottom-end" width={292} shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("list.look.title")}
          title={t("list.look.title")}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t("list.look.title")}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("list.look.density")}
          value={options.density}
          onChange={(density) => onChange({ ...options, density })}
          data={LIST_DENSITIES.map((value) => ({ value, label: t(`list.look.${value}`) }))}
        />
        <fieldset className={classes.facts}>
          <legend>{t("list.look.facts")}</legend>
          {LIST_FACTS.map((fact) => (
            <Checkbox
              key={fact}
              size="xs"
              className={classes.fact}
              label={t(`list.fact.${fact}`)}
              checked={options.facts.includes(fact)}
              onChange={() => toggle(fact)}
            />
          ))}
        </fieldset>
        {options.density !== "comfortable" && (
          <p className={classes.hint}>{t(`list.look.${options.density}Hint`)}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
