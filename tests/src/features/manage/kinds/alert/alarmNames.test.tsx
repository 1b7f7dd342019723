import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { ALARMS } from "#domain/alert/eventTypes";
import {
  alarmChoices,
  alarmsFound,
  alarmsNamed,
  knownAlarm,
} from "../../../../../../src/features/manage/kinds/alert/alarmNames.ts";
import { LOCALES } from "../../../../../../src/i18n/locales.ts";
import {
  loadAllMessages,
  setLocale,
  startMessages,
} from "../../../../../../src/i18n/startMessages.ts";

beforeAll(async () => {
  await startMessages("en-GB");
  await loadAllMessages();
});
const choices = () => alarmChoices(i18next.t);

test.each(LOCALES)(
  "every alarm is said in words of its own in %s, and named by them [ALR-01, I18N-01]",
  async (locale) => {
    await setLocale(locale);
    const all = choices();
    expect(all.map(({ value }) => value).toSorted()).toEqual([...ALARMS].toSorted());
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    for (const { value, label } of all) {
      expect(label).not.toBe("");
      expect(alarmsNamed(all, label)).toEqual([value]);
      expect(alarmsNamed(all, value)).toEqual([value]);
    }
    await setLocale("en-GB");
  },
);

test.each([
  ["sos, powerCut", ["sos", "powerCut"]],
  ["SOS\npower cut\r\n\r\nHard braking", ["sos", "powerCut", "hardBraking"]],
  ["sos;powercut;", ["sos", "powerCut"]],
  ["sos,,  , tilt 40°", ["sos", "tilt 40°"]],
  [" overspeed ", ["overspeed"]],
  ["Overspeed (tracker)", ["overspeed"]],
  ["", []],
  [" , ", []],
])("of the list %j everything is taken, by words or name [ALR-01]", (text, names) => {
  expect(alarmsNamed(choices(), text)).toEqual(names);
});

test("what is called just as it is typed comes first; a part of the words or of the name finds it [ALR-01]", () => {
  const found = (search: string) => alarmsFound(choices(), search).map(({ value }) => value);
  expect(found("door")[0]).toBe("door");
  expect(found("door")).toContain("door1");
  expect(found("powerc")).toEqual(["powerCut"]);
  expect(found("er cut")).toEqual(["powerCut"]);
  expect(found("nothing of the kind")).toEqual([]);
  expect(found("")).toHaveLength(ALARMS.length);
  expect(knownAlarm(choices(), "nothing of the kind")).toBeUndefined();
});
