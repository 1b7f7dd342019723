import {
  IconBuildingWarehouse,
  IconBus,
  IconCalendar,
  IconChartBar,
  IconChartLine,
  IconClipboardList,
  IconDeviceDesktop,
  IconExternalLink,
  IconFileText,
  IconGasStation,
  IconGauge,
  IconHome,
  IconMapPin,
  IconMessages,
  IconParking,
  IconSettings,
  IconTruck,
  IconUserCog,
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
  ["fas fa-user-cog", IconUserCog],
  ["fas fa-users-cog", IconUserCog],
  ["fas fa-file-contract", IconFileText],
  ["fas fa-parking", IconParking],
  ["fa fa-desktop", IconDeviceDesktop],
  ["el-icon-s-order", IconClipboardList],
  ["el-icon-s-finance", IconChartBar],
  ["el-icon-s-shop", IconBuildingWarehouse],
  ["el-icon-s-comment", IconMessages],
  ["mdi mdi-truck-outline", IconTruck],
  ["mdi mdi-map-marker-radius", IconMapPin],
  ["mdi mdi-map-marker-outline", IconMapPin],
  ["pi pi-truck", IconTruck],
  ["bx bx-bus", IconBus],
  ["bx bxs-truck", IconTruck],
  ["ri-truck-line", IconTruck],
  ["ri-calendar-fill", IconCalendar],
  // A whole name is no variant of another.
  ["fas fa-chart-line", IconChartLine],
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
