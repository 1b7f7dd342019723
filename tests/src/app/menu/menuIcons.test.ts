import {
  IconCalendar,
  IconChartLine,
  IconExternalLink,
  IconGasStation,
  IconGauge,
  IconHome,
  IconSettings,
  IconTruck,
  IconUsers,
  IconVideo,
} from "@tabler/icons-react";
import { describe, expect, test } from "vitest";
import { MENU_ENTRY_NAMES } from "#domain/menu/menuOf";
import { iconOf, iconOfClass } from "../../../../src/app/menu/menuIcons.ts";

/** As they stand in the manuals of Font Awesome 4, 5 and 6, Material Design Icons and Element. */
const KNOWN = [
  ["fa fa-truck", IconTruck],
  ["fas fa-truck fa-fw", IconTruck],
  ["fa-solid fa-truck", IconTruck],
  ["mdi mdi-truck", IconTruck],
  ["mdi-truck", IconTruck],
  ["truck", IconTruck],
  ["  FA   FA-TRUCK ", IconTruck],
  ["fa-2x fa fa-spin fa-truck", IconTruck],
  ["fas fa-tachometer-alt", IconGauge],
  ["fa-solid fa-gauge-high", IconGauge],
  ["mdi mdi-view-dashboard", IconGauge],
  ["far fa-calendar-alt", IconCalendar],
  ["el-icon-date", IconCalendar],
  ["el-icon-s-home", IconHome],
  ["el-icon-setting", IconSettings],
  ["fa fa-cogs", IconSettings],
  ["fa fa-line-chart", IconChartLine],
  ["fas fa-gas-pump", IconGasStation],
  ["mdi mdi-gas-station", IconGasStation],
  ["fas fa-users", IconUsers],
  ["mdi mdi-account-group", IconUsers],
  ["fa fa-video-camera", IconVideo],
  ["mdi mdi-cctv", IconVideo],
] as const;

describe("icons of entries of others [NAV-02]", () => {
  test.each(KNOWN)("%s is drawn as what it names", (classes, icon) => {
    expect(iconOfClass(classes)).toBe(icon);
  });

  test.each([
    "",
    "fa",
    "fa fa-no-such-thing",
    "constructor",
    "__proto__",
    "fa-__proto__",
    "<img src=x onerror=alert(1)>",
    "url(javascript:1)",
    "a".repeat(100_000),
  ])("what is not known has the icon of all that leads elsewhere: %#", (classes) => {
    expect(iconOfClass(classes)).toBe(IconExternalLink);
  });

  test("every entry has one, those of others by what is said of them", () => {
    for (const name of MENU_ENTRY_NAMES) expect(iconOf({ name })).toBeDefined();
    expect(iconOf({ name: "own", icon: "fas fa-truck" })).toBe(IconTruck);
    expect(iconOf({ name: "externalReports", icon: "fa fa-line-chart" })).toBe(IconChartLine);
    // Ours do not change by what somebody writes beside them.
    expect(iconOf({ name: "settings", icon: "fas fa-truck" })).toBe(IconSettings);
  });
});
