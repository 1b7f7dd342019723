import { IconCircleCheck, IconCircleOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type Module, modulesOf } from "#domain/menu/modulesOf";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";
import classes from "./ModuleList.module.css";

/** Every module: on or off, by whom, and what to ask for where it is off. */
export function ModuleList() {
  const modules = modulesOf(useUser(), PARTNER, location.host);
  return (
    <ul className={classes.list}>
      {modules.map((module) => (
        <li key={module.name}>
          <ModuleRow {...module} />
        </li>
      ))}
    </ul>
  );
}

function ModuleRow({ name, state, attribute }: Module) {
  const { t } = useTranslation();
  const Icon = state.isOpen ? IconCircleCheck : IconCircleOff;
  return (
    <div className={classes.row} data-module={name} data-open={state.isOpen}>
      <Icon size={20} className={classes.icon} aria-hidden="true" />
      <div>
        <p className={classes.name}>
          <b>{t(`nav.${name}`)}</b>{" "}
          <span className={classes.state}>
            {t(state.isOpen ? "general.modules.on" : "general.modules.off")}
          </span>
        </p>
        <p className={classes.why}>
          {state.isOpen
            ? t(`general.modules.openBy.${state.by}`)
            : t(`general.modules.closedBy.${state.by}`, { attribute, title: PARTNER.title })}
        </p>
      </div>
    </div>
  );
}
