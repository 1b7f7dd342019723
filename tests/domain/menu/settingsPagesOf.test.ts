import { expect, test } from "vitest";
import type { SectionPartner } from "#domain/account/section";
import { isInSettings, SETTINGS_PAGES, settingsPagesOf } from "#domain/menu/settingsPagesOf";

const HERE: SectionPartner = { id: 0, sections: {} };
const OPERATOR = {
  guest: undefined,
  administrator: false,
  readonly: false,
  userLimit: 0,
  attributes: {},
};
const MANAGER = { ...OPERATOR, userLimit: 5 };
const ADMINISTRATOR = { ...OPERATOR, administrator: true };

const MANAGED =
  "vehicles groups drivers keys links geofence alerts calendars notices maintenance commands";
const OWN = "map profile modules connection about";
const ADMINISTERED = "attributes audit brand";

test.each([
  ["operator", OPERATOR, HERE, `${MANAGED} ${OWN}`],
  ["manager", MANAGER, HERE, `${MANAGED} users ${OWN}`],
  ["read-only manager", { ...MANAGER, readonly: true }, HERE, `${MANAGED} ${OWN}`],
  ["administrator", ADMINISTRATOR, HERE, `${MANAGED} users ${OWN} ${ADMINISTERED}`],
  [
    "with scheduler",
    { ...OPERATOR, attributes: { scheduler: true } },
    HERE,
    `${MANAGED} reports ${OWN}`,
  ],
  [
    "scheduler by the partner",
    OPERATOR,
    { id: 0, sections: { scheduler: true } },
    `${MANAGED} reports ${OWN}`,
  ],
  ["without settings", { ...MANAGER, attributes: { settings: false } }, HERE, OWN],
  ["without settings at the host", MANAGER, { id: 0, sections: { settings: false } }, OWN],
  [
    "administrator without settings",
    { ...ADMINISTRATOR, attributes: { settings: false } },
    HERE,
    `${MANAGED} users ${OWN} ${ADMINISTERED}`,
  ],
])(
  "the settings list what the %s may open, and nothing else [NAV-04, PERM-01]",
  (_, user, partner, pages) => {
    expect([...settingsPagesOf(user, partner)].sort()).toEqual(pages.split(" ").sort());
  },
);

test("a guest of a shared link has no settings [NAV-04]", () => {
  const guest = { vehicle: 1, full: false } as never;
  expect(settingsPagesOf({ ...OPERATOR, guest }, HERE)).toEqual([]);
});

const WITHOUT_SETTINGS = { ...OPERATOR, attributes: { settings: false } };
const GUEST = { ...OPERATOR, guest: { vehicle: 1, full: false } as never };

test.each([
  ["/settings", OPERATOR, true],
  ["/settings/", WITHOUT_SETTINGS, true],
  ["/settings/drivers", OPERATOR, true],
  ["/Settings/Drivers/", OPERATOR, true],
  ["/settings/drivers", WITHOUT_SETTINGS, false],
  ["/settings/profile", WITHOUT_SETTINGS, true],
  ["/settings/users", OPERATOR, false],
  ["/settings/users", MANAGER, true],
  ["/settings/audit", MANAGER, false],
  ["/settings/audit", ADMINISTRATOR, true],
  ["/settings/nothing", ADMINISTRATOR, false],
  ["/settings/map/more", ADMINISTRATOR, false],
  ["/settingsmap", ADMINISTRATOR, false],
  ["/map", ADMINISTRATOR, false],
])("what takes the main menu's place is there where %s is, %# [NAV-04]", (path, user, isIn) => {
  expect(isInSettings(path, user, HERE)).toBe(isIn);
});

test.each(["", ...SETTINGS_PAGES])(
  "a guest at /settings/%s keeps the main menu [NAV-04]",
  (page) => {
    expect(isInSettings(`/settings/${page}`, GUEST, HERE)).toBe(false);
  },
);
