import {
  type Icon,
  IconAddressBook,
  IconAlertTriangle,
  IconAmbulance,
  IconAnchor,
  IconApps,
  IconArrowRight,
  IconBell,
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconBuildingWarehouse,
  IconBus,
  IconCalculator,
  IconCalendar,
  IconCamera,
  IconCar,
  IconChartBar,
  IconChartLine,
  IconChartPie,
  IconClipboardList,
  IconClock,
  IconCloud,
  IconCoin,
  IconCompass,
  IconDatabase,
  IconDeviceCctv,
  IconDeviceDesktop,
  IconDownload,
  IconDroplet,
  IconExternalLink,
  IconFileAnalytics,
  IconFileText,
  IconFlag,
  IconFolder,
  IconGasStation,
  IconGauge,
  IconHeadset,
  IconHelp,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconLeaf,
  IconLink,
  IconList,
  IconLock,
  IconLogout,
  IconMail,
  IconMap2,
  IconMapPin,
  IconMessages,
  IconMotorbike,
  IconPackage,
  IconParking,
  IconPhone,
  IconPlane,
  IconPlug,
  IconPrinter,
  IconRefresh,
  IconReportAnalytics,
  IconRoad,
  IconRoute,
  IconSearch,
  IconSettings,
  IconShield,
  IconShoppingCart,
  IconStar,
  IconSteeringWheel,
  IconTable,
  IconTag,
  IconTemperature,
  IconToggleRight,
  IconTool,
  IconTools,
  IconTractor,
  IconTrash,
  IconTruck,
  IconUser,
  IconUserCog,
  IconUsers,
  IconVideo,
  IconWifi,
  IconWorld,
} from "@tabler/icons-react";
import type { MenuEntry, MenuEntryName } from "#domain/menu/menuOf";

export type MenuIcon = Icon;

/** Of entries with words of ours. */
const OURS = {
  map: IconMap2,
  legacyMap: IconHistory,
  dashboard: IconChartBar,
  reports: IconFileAnalytics,
  customReports: IconReportAnalytics,
  scheduler: IconClock,
  settings: IconSettings,
  management: IconTools,
  tacho: IconSteeringWheel,
  routes: IconRoute,
  cameras: IconDeviceCctv,
  manual: IconHelp,
  signOut: IconLogout,
} as const satisfies Record<Exclude<MenuEntryName, "own" | "externalReports">, MenuIcon>;

/** For what somebody else drew something for that we do not know. */
const UNKNOWN = IconExternalLink;

/**
 * Names of icons in the collections that people name in class attributes (Font Awesome 4 to 6, Material
 * Design Icons, Element), without the collection's prefix, by the icon of ours that shows the same.
 */
const NAMES: readonly (readonly [icon: MenuIcon, names: string])[] = [
  [IconAddressBook, "address-book contacts address-card id-card id-card-o"],
  [IconAmbulance, "ambulance medkit first-aid hospital truck-medical"],
  [IconAnchor, "anchor ship ferry boat sail-boat"],
  [IconApps, "apps th th-large grid view-grid menu s-grid cubes view-module"],
  [IconArrowRight, "arrow-right chevron-right angle-right right"],
  [IconBell, "bell bell-o notification message-solid bell-outline alarm-light"],
  [
    IconBook,
    "book book-open reading notebook-1 notebook-2 collection book-open-variant book-open-page-variant",
  ],
  [IconBriefcase, "briefcase suitcase suitcase-1 s-cooperation"],
  [IconBuilding, "building city building-o office-building industry factory hotel school"],
  [IconBus, "bus bus-alt bus-simple shuttle-van van-shuttle"],
  [IconCalculator, "calculator"],
  [
    IconCalendar,
    "calendar calendar-alt calendar-days calendar-check calendar-o date calendar-month",
  ],
  [IconCamera, "camera camera-retro camera-solid"],
  [IconCar, "car car-side automobile taxi cab"],
  [
    IconShoppingCart,
    "cart shopping-cart cart-shopping shopping-cart-2 shopping-cart-full shopping-bag-1 shopping-basket basket",
  ],
  [
    IconChartBar,
    "chart chart-bar bar-chart bar-chart-o s-data data-analysis data-line poll finance chart-column chart-simple",
  ],
  [IconChartLine, "chart-line line-chart chart-area area-chart s-marketing trend-charts"],
  [IconChartPie, "chart-pie pie-chart chart-arc chart-donut"],
  [
    IconClipboardList,
    "clipboard clipboard-list clipboard-check clipboard-text document-checked tickets tasks order list-check",
  ],
  [IconClock, "clock clock-o time history alarm-clock timer stopwatch hourglass clock-outline"],
  [IconCloud, "cloud cloud-upload cloud-download upload upload2"],
  [
    IconCoin,
    "coin coins money dollar-sign dollar usd euro-sign eur money-bill wallet bank-card credit-card currency-usd currency-eur receipt file-invoice-dollar",
  ],
  [IconCompass, "compass compass-o discover"],
  [IconDatabase, "database server hdd harddisk"],
  [IconDeviceDesktop, "desktop display monitor computer laptop tv"],
  [IconDownload, "download file-download"],
  [IconMail, "envelope mail email at envelope-o envelope-open message paper-plane s-promotion"],
  [
    IconFileText,
    "file file-alt file-lines file-text file-text-o file-o file-pdf file-excel file-csv document document-copy file-document file-chart file-invoice file-contract file-signature files",
  ],
  [IconFlag, "flag flag-o flag-checkered s-flag flag-variant"],
  [IconFolder, "folder folder-open folder-o folder-opened"],
  [IconGasStation, "gas-pump fuel gas-station oil-can charging-station"],
  [
    IconGauge,
    "gauge tachometer tachometer-alt tachometer-alt-fast gauge-high dashboard odometer speedometer view-dashboard monitor-dashboard",
  ],
  [IconSettings, "gear cog cogs gears setting s-tools settings cog-outline sliders-h sliders"],
  [IconWorld, "globe earth world globe-europe globe-americas place earth-americas web"],
  [
    IconHeadset,
    "headset headphones life-ring life-saver service customer-service lifebuoy support",
  ],
  [IconHome, "home house s-home house-user home-outline"],
  [IconInfoCircle, "info info-circle circle-info information information-outline"],
  [IconKey, "key unlock-alt key-variant"],
  [IconLeaf, "leaf tree seedling sprout"],
  [IconLink, "link chain connection link-variant"],
  [IconList, "list list-ul list-alt list-ol bars s-unfold s-fold format-list-bulleted s-operation"],
  [IconLock, "lock unlock lock-outline"],
  [
    IconMap2,
    "map map-o map-marked map-marked-alt map-location map-location-dot map-outline location-information",
  ],
  [
    IconMapPin,
    "map-marker map-marker-alt map-pin location-dot location-pin location location-outline add-location crosshairs map-marker-radius",
  ],
  [
    IconMessages,
    "comment comments comment-dots chat chat-dot-round chat-line-round sms forum whatsapp",
  ],
  [IconMotorbike, "motorcycle motorbike bicycle bike"],
  [
    IconPackage,
    "package box boxes box-open package-variant archive takeaway-box cube dolly pallet",
  ],
  [
    IconUser,
    "person user user-o user-circle user-tie user-solid account s-custom user-alt id-badge account-circle",
  ],
  [IconUserCog, "user-cog users-cog user-gear users-gear account-cog account-cogs user-settings"],
  [IconUsers, "people users user-friends user-group people-group account-group account-multiple"],
  [
    IconPhone,
    "phone phone-alt phone-square mobile mobile-alt mobile-phone phone-outline tablet cellphone",
  ],
  [IconParking, "parking square-parking parking-box"],
  [IconPlane, "plane airplane helicopter plane-departure"],
  [IconPlug, "plug power-plug bolt flash lightning lightning-bolt"],
  [IconPrinter, "print printer fax"],
  [IconHelp, "question question-circle circle-question help help-circle question-circle-o"],
  [IconRefresh, "refresh sync sync-alt rotate refresh-right arrows-rotate repeat recycle"],
  [IconRoad, "road road-bridge highway road-variant"],
  [IconRoute, "route directions map-signs guide signs-post routes code-branch"],
  [IconSearch, "search magnifying-glass zoom-in magnify binoculars"],
  [IconShield, "shield shield-alt shield-halved user-shield shield-check security"],
  [IconStar, "star star-o star-on star-off heart trophy medal"],
  [IconSteeringWheel, "steering steering-wheel dharmachakra"],
  [IconTable, "table columns table-list border-all file-table"],
  [IconTag, "tag tags price-tag discount ticket ticket-alt collection-tag"],
  [
    IconTemperature,
    "thermometer thermometer-half temperature-half temperature-high snowflake snowflake-o",
  ],
  [IconToggleRight, "toggle-on toggle-off open turn-off power-off"],
  [IconTractor, "tractor combine barley"],
  [
    IconTrash,
    "trash trash-alt trash-can delete delete-solid dumpster trash-can-outline delete-outline",
  ],
  [
    IconTruck,
    "truck truck-moving truck-pickup truck-fast shipping-fast truck-loading truck-delivery tow-truck trailer delivery dump-truck",
  ],
  [
    IconVideo,
    "video video-camera video-camera-solid video-play cctv film webcam camcorder play play-circle",
  ],
  [IconBuildingWarehouse, "warehouse store store-alt shop garage"],
  [
    IconAlertTriangle,
    "warning exclamation-triangle triangle-exclamation exclamation exclamation-circle alert alert-circle warning-outline",
  ],
  [IconDroplet, "tint droplet water heavy-rain faucet"],
  [
    IconWifi,
    "wifi signal broadcast-tower tower-broadcast rss satellite satellite-dish access-point antenna",
  ],
  [
    IconTool,
    "wrench tools screwdriver-wrench screwdriver hammer toolbox s-tool hard-hat wrench-outline",
  ],
  [
    IconExternalLink,
    "external-link external-link-alt arrow-up-right-from-square share share-alt open-in-new top-right",
  ],
];

const BY_NAME: ReadonlyMap<string, MenuIcon> = new Map(
  NAMES.flatMap(([icon, names]) => names.split(" ").map((name) => [name, icon] as const)),
);

/** What stands before a name in a class; `ti ti-truck` is our own collection. */
const PREFIX = /^(?:fa|mdi|el-icon|ti|icon|glyphicon|bi|pi|bx|bxs|bxl|ri)-/;
/** How collections call another drawing of the same: only where the whole name is not known. */
const VARIANT = /^s-|-(?:outlined?|alt|o|fill|line|solid)$/g;
/** Classes that say how an icon is drawn, and not which. */
const MANNER =
  /^(?:fa|fas|far|fal|fab|fad|mdi|ti|icon|bi|pi|bx|fa-(?:solid|regular|light|thin|duotone|brands|sharp|fw|lg|xs|sm|[1-9]x|xl|spin|pulse))$/;
/** Longer than the class attribute of any icon. */
const LONGEST_CLASSES = 200;

/** The icon that a class attribute of another collection names; one for all that are not known. */
export function iconOfClass(classes: string): MenuIcon {
  for (const word of classes.slice(0, LONGEST_CLASSES).trim().toLowerCase().split(/\s+/)) {
    if (MANNER.test(word)) continue;
    const name = word.replace(PREFIX, "");
    const icon = BY_NAME.get(name) ?? BY_NAME.get(name.replaceAll(VARIANT, ""));
    if (icon) return icon;
  }
  return UNKNOWN;
}

/** What stands before an entry of the menu. */
export const iconOf = ({ name, icon = "" }: Pick<MenuEntry, "name" | "icon">): MenuIcon =>
  name === "own" || name === "externalReports" ? iconOfClass(icon) : OURS[name];
