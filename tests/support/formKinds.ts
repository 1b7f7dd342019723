import type { SettingsPage } from "../../domain/menu/settingsPagesOf.ts";
import type { Words } from "./localeWords.ts";

type Word = (words: Words) => string;

/** What is done with the keyboard to fill in one field. */
export type Step =
  | { readonly type: "text"; readonly field: Word; readonly text: (name: string) => string }
  | { readonly type: "choice"; readonly field: Word; readonly option: Word }
  | { readonly type: "press"; readonly button: Word }
  | { readonly type: "shape" };

/** Something of the wire that a form has written. */
export interface WireThing {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

/** What is changed of a thing that there is, and how that is read from the wire. */
interface Change {
  readonly field: Word;
  /** Absent: a box that is ticked. */
  readonly text?: string;
  readonly read: (thing: WireThing) => unknown;
  readonly after: unknown;
}

/** A kind of managed thing as whoever fills in its form sees it. */
export interface FormKind {
  readonly name: string;
  readonly requirement: string;
  readonly page: SettingsPage;
  readonly path: string;
  /** By which member it is linked with somebody; absent: nothing is. */
  readonly linkedBy?: string;
  /** The member that tells one from another. */
  readonly calledBy: string;
  readonly make: Word;
  readonly search: Word;
  /** What goes with one that is deleted. */
  readonly removeText: Word;
  readonly steps: readonly Step[];
  readonly change: Change;
  /** What a program would send to make the same. */
  readonly body: (name: string) => object;
}

const AREA = "POLYGON ((38.7 -9.1, 38.7 -9.2, 38.75 -9.15, 38.7 -9.1))";
const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//test//test//EN",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART:20240101T080000Z",
  "DURATION:PT9H",
  "RRULE:FREQ=WEEKLY;BYDAY=MO",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

/** What can be told apart in a name and a key: letters and figures. */
const keyOf = (name: string): string => name.replaceAll(/[^a-zA-Z\d]/g, "");

const named = (field: Word): Step => ({ type: "text", field, text: (name) => name });
const said = (field: Word, text: string): Step => ({ type: "text", field, text: () => text });
const notes: Change = {
  field: (words) => words.manage.notes,
  text: "Ask <b>Rui</b>",
  read: ({ attributes }) => attributes["notes"],
  after: "Ask <b>Rui</b>",
};

/** Every kind that is listed, written, undone and removed in the settings. */
export const FORM_KINDS: readonly [FormKind, ...FormKind[]] = [
  {
    name: "vehicle",
    requirement: "VEH-01",
    page: "vehicles",
    path: "devices",
    linkedBy: "deviceId",
    calledBy: "name",
    make: (words) => words.vehicleForm.make,
    search: (words) => words.list.search,
    removeText: (words) => words.vehicleForm.removeText_one,
    steps: [
      named((words) => words.manage.name),
      { type: "text", field: (words) => words.panel.uniqueId, text: keyOf },
    ],
    change: {
      field: (words) => words.panel.model,
      text: "Actros",
      read: ({ model }) => model ?? "",
      after: "Actros",
    },
    body: (name) => ({ name, uniqueId: keyOf(name) }),
  },
  {
    name: "group",
    requirement: "GRP-01",
    page: "groups",
    path: "groups",
    linkedBy: "groupId",
    calledBy: "name",
    make: (words) => words.manage.group.make,
    search: (words) => words.manage.group.search,
    removeText: (words) => words.manage.group.removeText_one,
    steps: [
      named((words) => words.manage.name),
      said((words) => words.manage.group.colour, "#3232b4"),
    ],
    change: {
      field: (words) => words.manage.group.description,
      text: "In the north",
      read: ({ attributes }) => attributes["description"],
      after: "In the north",
    },
    body: (name) => ({ name }),
  },
  {
    name: "driver",
    requirement: "DRV-01",
    page: "drivers",
    path: "drivers",
    linkedBy: "driverId",
    calledBy: "name",
    make: (words) => words.manage.driver.make,
    search: (words) => words.manage.driver.search,
    removeText: (words) => words.manage.driver.removeText_one,
    steps: [
      named((words) => words.manage.name),
      { type: "text", field: (words) => words.manage.driver.key, text: keyOf },
    ],
    change: {
      field: (words) => words.manage.driver.phone,
      text: "+351 912 345 678",
      read: ({ attributes }) => attributes["phone"],
      after: "+351 912 345 678",
    },
    body: (name) => ({ name, uniqueId: keyOf(name) }),
  },
  {
    name: "place",
    requirement: "GEO-01",
    page: "geofence",
    path: "geofences",
    linkedBy: "geofenceId",
    calledBy: "name",
    make: (words) => words.manage.geofence.make,
    search: (words) => words.area.search,
    removeText: (words) => words.manage.geofence.removeText_one,
    steps: [named((words) => words.manage.name), { type: "shape" }],
    change: {
      field: (words) => words.manage.group.description,
      text: "Gate <2>",
      read: ({ description }) => description ?? "",
      after: "Gate <2>",
    },
    body: (name) => ({ name, area: AREA }),
  },
  {
    name: "alert",
    requirement: "ALR-01",
    page: "alerts",
    path: "notifications",
    linkedBy: "notificationId",
    calledBy: "description",
    make: (words) => words.manage.alert.make,
    search: (words) => words.manage.alert.search,
    removeText: (words) => words.manage.alert.removeText_one,
    steps: [
      {
        type: "choice",
        field: (words) => words.manage.alert.type,
        option: (words) => words.event.name.ignitionOn,
      },
      named((words) => words.manage.alert.description),
    ],
    change: {
      field: (words) => words.manage.alert.always,
      read: ({ always }) => always,
      after: true,
    },
    body: (description) => ({ description, type: "ignitionOn", notificators: "web" }),
  },
  {
    name: "maintenance plan",
    requirement: "MNT-01",
    page: "maintenance",
    path: "maintenance",
    linkedBy: "maintenanceId",
    calledBy: "name",
    make: (words) => words.maintenanceForm.make,
    search: (words) => words.maintenanceForm.search,
    removeText: (words) => words.maintenanceForm.removeText_one,
    steps: [
      named((words) => words.manage.name),
      {
        type: "choice",
        field: (words) => words.maintenanceForm.by,
        option: (words) => words.maintenanceForm.type.hours,
      },
      said((words) => words.maintenanceForm.every, "250"),
    ],
    change: notes,
    body: (name) => ({ name, type: "hours", start: 0, period: 900_000_000 }),
  },
  {
    name: "saved command",
    requirement: "CMD-01",
    page: "commands",
    path: "commands",
    linkedBy: "commandId",
    calledBy: "description",
    make: (words) => words.manage.command.make,
    search: (words) => words.manage.command.search,
    removeText: (words) => words.manage.command.removeText_one,
    steps: [
      named((words) => words.manage.command.description),
      {
        type: "choice",
        field: (words) => words.manage.command.what,
        option: (words) => words.manage.command.type.custom,
      },
      said((words) => words.manage.command.words, "getver"),
    ],
    change: {
      field: (words) => words.manage.command.words,
      text: "getinfo",
      read: ({ attributes }) => attributes["data"],
      after: "getinfo",
    },
    body: (description) => ({ description, type: "custom", attributes: { data: "getver" } }),
  },
  {
    name: "calendar",
    requirement: "ALR-01",
    page: "calendars",
    path: "calendars",
    linkedBy: "calendarId",
    calledBy: "name",
    make: (words) => words.manage.calendar.make,
    search: (words) => words.manage.calendar.search,
    removeText: (words) => words.manage.calendar.removeText_one,
    steps: [
      named((words) => words.manage.name),
      { type: "press", button: (words) => words.manage.week.add },
    ],
    change: notes,
    body: (name) => ({ name, data: Buffer.from(CALENDAR).toString("base64") }),
  },
  {
    name: "computed attribute",
    requirement: "VEH-01",
    page: "attributes",
    path: "attributes/computed",
    calledBy: "description",
    make: (words) => words.manage.attribute.make,
    search: (words) => words.manage.attribute.search,
    removeText: (words) => words.manage.attribute.removeText_one,
    steps: [
      named((words) => words.manage.attribute.description),
      { type: "text", field: (words) => words.manage.attribute.attribute, text: keyOf },
      said((words) => words.manage.attribute.expression, "speed * 2"),
    ],
    change: {
      field: (words) => words.manage.attribute.expression,
      text: "speed * 3",
      read: ({ expression }) => expression,
      after: "speed * 3",
    },
    body: (description) => ({
      description,
      attribute: keyOf(description),
      expression: "speed * 2",
      type: "number",
    }),
  },
  {
    name: "user",
    requirement: "USR-01",
    page: "users",
    path: "users",
    calledBy: "name",
    make: (words) => words.manage.user.make,
    search: (words) => words.manage.user.search,
    removeText: (words) => words.manage.user.removeText_one,
    steps: [
      named((words) => words.manage.name),
      {
        type: "text",
        field: (words) => words.manage.user.email,
        text: (name) => `${keyOf(name)}@walk.test`,
      },
      said((words) => words.manage.user.password, "a good long password"),
    ],
    change: {
      field: (words) => words.manage.user.phone,
      text: "+351 912 345 678",
      read: ({ phone }) => phone ?? "",
      after: "+351 912 345 678",
    },
    body: (name) => ({
      name,
      email: `${keyOf(name)}@walk.test`,
      password: "a good long password",
    }),
  },
];
