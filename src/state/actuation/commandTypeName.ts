import type { TFunction } from "i18next";
import { isCommandType } from "#domain/actuation/commandType";

/** What a kind of command is called; of one that is not known its own word. */
export const commandTypeName = (t: TFunction, type: string): string =>
  isCommandType(type) ? t(`manage.command.type.${type}`) : type;
