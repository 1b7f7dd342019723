import { ActionIcon, Checkbox, Popover, SegmentedControl } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./ListLookMenu.module.css";
import { LIST_DENSITIES, LIST_FACTS, type ListLook } from "./listLook.ts";

interface Props {
  readonly look: ListLook;
  readonly onChange: (look: ListLook) => void;
}

/** How dense the rows are and what they say. Dense rows leave out the last lines, whatever is chosen. */
export function ListLookMenu({ look, onChange }: Props) {
  const { t } = useTranslation();
  const toggle = (fact: (typeof LIST_FACTS)[number]) => {
    const facts = LIST_FACTS.filter((each) =>
      each === fact ? !look.facts.includes(each) : look.facts.includes(each),
    );
    onChange({ ...look, facts });
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
          value={look.density}
          onChange={(density) => onChange({ ...look, density })}
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
              checked={look.facts.includes(fact)}
              onChange={() => toggle(fact)}
            />
          ))}
        </fieldset>
        {look.density !== "comfortable" && (
          <p className={classes.hint}>{t(`list.look.${look.density}Hint`)}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
