import type { TFunction } from "i18next";
import { ALARMS } from "#domain/alert/eventTypes";
import { wordsIn } from "#domain/settings";
import { foldText } from "#domain/text/foldText";
import type { Choice } from "../../managedThing.ts";

/** Lists are written with commas, and pasted as columns of a spreadsheet. */
const BETWEEN = /[,;\t\r\n]+/;

/** All alarms there are words for, as they are read. */
export function alarmChoices(t: TFunction): readonly Choice[] {
  const { compare } = new Intl.Collator();
  return ALARMS.map((alarm) => ({
    value: alarm as string,
    label: t(`event.name.${alarm}`),
  })).toSorted((one, other) => compare(one.label, other.label));
}

/** The alarm that somebody names, by its words or as trackers send it; undefined: none that is known. */
export function knownAlarm(choices: readonly Choice[], typed: string): string | undefined {
  const wanted = foldText(typed.trim());
  const named = ({ label, value }: Choice) => [label, value].map(foldText);
  return (
    choices.find(({ value }) => value === typed.trim()) ??
    choices.find((choice) => named(choice).includes(wanted))
  )?.value;
}

/** A list of alarms in words; a tracker's own stay as they are. */
export function alarmsText(t: TFunction, text: string): string {
  const known = alarmChoices(t);
  const wordOf = (name: string) => known.find(({ value }) => value === name)?.label ?? name;
  return wordsIn(text).map(wordOf).join(", ");
}

/** What is typed or pasted, one or many; a name that nobody knows is a tracker's own. */
export function alarmsNamed(choices: readonly Choice[], text: string): readonly string[] {
  const whole = knownAlarm(choices, text);
  if (whole !== undefined) return [whole];
  return text
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => knownAlarm(choices, name) ?? name);
}

export const isListOfAlarms = (text: string): boolean => BETWEEN.test(text.trim());

/** What holds the typed text in words or name, what is called just that before the others. */
export function alarmsFound(options: readonly Choice[], search: string): readonly Choice[] {
  const wanted = foldText(search.trim());
  const isJust = ({ label, value }: Choice) => [label, value].map(foldText).includes(wanted);
  const found = options.filter(({ label, value }) =>
    [label, value].some((text) => foldText(text).includes(wanted)),
  );
  return [...found.filter(isJust), ...found.filter((one) => !isJust(one))];
}
