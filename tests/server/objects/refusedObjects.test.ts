import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarData } from "../../support/calendarText.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let operator: Person;

beforeAll(async () => {
  company = await openCompany();
  operator = await company.person();
});
afterAll(() => company.close());

const HOUR = ["DTSTART:20240101T000000Z", "DTEND:20240101T010000Z"];

describe("a calendar", () => {
  const post = (data: unknown) =>
    company.call(operator, {
      method: "POST",
      url: "/api/calendars",
      json: { name: "c", data },
    });

  test.each([
    [calendarData([...HOUR, "RRULE:FREQ=SECONDLY"]), "data: RRULE: FREQ is none of DAILY, WEEKLY"],
    [
      calendarData([...HOUR, "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3"]),
      "data: RRULE: COUNT: more than a calendar may",
    ],
    [calendarData(...Array.from({ length: 51 }, () => HOUR)), "data: more than 50 events"],
    ["", "data: not one VCALENDAR"],
    [Buffer.from("no calendar").toString("base64"), "data: "],
  ])("is refused with the reason when it is written [C1]", async (data, words) => {
    const answer = await post(data);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: "badCalendar",
      detail: expect.stringContaining(words),
    });
  });

  test("stays as it was when a change of it is refused [C1]", async () => {
    const made = await company.make(operator, "calendar", { data: calendarData(HOUR) });
    const answer = await company.call(operator, {
      method: "PUT",
      url: `/api/calendars/${made.id}`,
      json: { ...made, data: calendarData([...HOUR, "RRULE:FREQ=HOURLY"]) },
    });
    expect(answer.status).toBe(400);
    const [kept] = JSON.parse((await company.get(operator, "/api/calendars")).text) as object[];
    expect(kept).toEqual(made);
  });
});

describe("a notification", () => {
  const save = async (json: object) => {
    const answer = await company.call(operator, {
      method: "POST",
      url: "/api/notifications",
      json: { type: "deviceOnline", notificators: "web", always: false, ...json },
    });
    return [answer.status, JSON.parse(answer.text)?.detail];
  };

  test.each([
    [{ notificators: "" }, "Please select at least one"],
    [{ notificators: null }, "Please select at least one"],
    [{ notificators: undefined }, "Please select at least one"],
    [{ notificators: " , " }, "Please select at least one"],
    [{ notificators: "web,pigeon" }, "no such notificator: pigeon"],
    [{ type: "nonsense" }, "no such type"],
    [{ type: "" }, "type"],
  ])("with %j is refused [ALR-01]", async (json, words) => {
    expect(await save(json)).toEqual([400, expect.stringContaining(words)]);
  });

  test.each([
    [{ notificators: "web,mail" }],
    [{ notificators: "email, sms" }],
    [{ notificators: "command,web" }],
    [{ notificators: "telegram" }],
    [{ type: "alarm", attributes: { alarms: "sos" } }],
    [{ type: "geofenceEnter" }],
  ])("with %j is taken, as Traccar's clients say it [ALR-01] [API-01]", async (json) => {
    expect((await save(json))[0]).toBe(200);
  });
});

describe("a computed attribute", () => {
  test.each([
    ["a", "1 +", /^expression: /],
    ["a", "constructor.constructor('x')()", /^expression: /],
    ["a", ")", /^expression: /],
    ["a\u0007b", "1", /^attribute: /],
  ])("of %j as %j is refused when it is written [L8]", async (attribute, expression, words) => {
    const administrator = await company.person({ administrator: true });
    const answer = await company.call(administrator, {
      method: "POST",
      url: "/api/attributes/computed",
      json: { description: "d", attribute, expression, type: "number" },
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ detail: expect.stringMatching(words) });
  });
});
