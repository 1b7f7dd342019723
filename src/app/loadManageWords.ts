import { changesWords } from "../i18n/changesWords.ts";
import { driverKeysWords } from "../i18n/driverKeysWords.ts";
import { driverPasswordsWords } from "../i18n/driverPasswordsWords.ts";
import { maintenanceFormWords } from "../i18n/maintenanceFormWords.ts";
import { manyWords } from "../i18n/manyWords.ts";
import { loadPageWords } from "../i18n/startMessages.ts";
import { vehicleFormWords } from "../i18n/vehicleFormWords.ts";

/** Resolves when the words are there that only the pages have on which things are managed. */
export const loadManageWords = (): Promise<void> =>
  loadPageWords(
    changesWords,
    driverKeysWords,
    driverPasswordsWords,
    manyWords,
    maintenanceFormWords,
    vehicleFormWords,
  );
