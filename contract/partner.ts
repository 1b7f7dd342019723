import { SECTIONS, type Section } from "#domain/account/section";
import type { AlertsPeriod } from "#domain/alert/alertsPeriod";
import {
  EXTERNAL_PAGES,
  type ExternalPage,
  PAGE_OPENINGS,
  type PageOpening,
} from "#domain/menu/externalPage";
import type { StateThresholds } from "#domain/vehicle/vehicleState";
import type { Locale } from "./locales.ts";
import type { BaseLayer, MapOverlay } from "./partnerMap.ts";

export {
  EXTERNAL_PAGES,
  type ExternalPage,
  PAGE_OPENINGS,
  type PageOpening,
  SECTIONS,
  type Section,
};

/** More would be a list of hosts, not of names of one company. */
export const MOST_PARTNER_HOSTS = 20;
/** Of a partner's pages, reports and script. */
export const LONGEST_PARTNER_ADDRESS = 512;
/** It stands in the browser's tab and beside the logo. */
export const LONGEST_PARTNER_TITLE = 64;
/** A partner asks for at least as much as the product itself, and for nothing that nobody can type. */
export const PARTNER_PASSWORD_LENGTHS = { least: 8, most: 64 } as const;
/** Images are kept as PNG alone: an SVG may hold scripts. docs/decisions/partners.md */
export const PARTNER_IMAGES = {
  logo: { mostBytes: 131_072, mostPx: 1_024 },
  favicon: { mostBytes: 32_768, mostPx: 256 },
} as const;
export type PartnerImage = keyof typeof PARTNER_IMAGES;

/** What an administrator edits of a partner: images as `data:` addresses. */
export interface PartnerRecord extends Omit<Partner, "id"> {
  readonly hosts: readonly string[];
}

/** How the product looks and what it offers at one host name; nothing in it is secret. */
export interface Partner {
  /** 0: nobody's, for hosts that no partner has. */
  readonly id: number;
  readonly title: string;
  readonly applicationId: string;
  /** Addresses on this site. */
  readonly logo?: string | undefined;
  readonly favicon?: string | undefined;
  /** `#rrggbb`; absent: ours. */
  readonly colour?: string | undefined;
  /** One of our locales. */
  readonly language?: string | undefined;
  /** Which of ours its people may choose, in our order; absent: all. */
  readonly languages?: readonly Locale[] | undefined;
  /** Absent: streets, dark ones in the dark theme. */
  readonly defaultBase?: BaseLayer | undefined;
  /** Which base maps are offered besides what can always be had; absent: all. */
  readonly layers?: readonly BaseLayer[] | undefined;
  /** What is offered to be laid over them; absent: all. */
  readonly overlays?: readonly MapOverlay[] | undefined;
  /** When its people's vehicles move and are disconnected; what is not named is as the server has it. */
  readonly thresholds?: StateThresholds | undefined;
  /** How far back alerts are looked up by who has chosen nothing; absent: as usual. */
  readonly alertsSearchPeriod?: AlertsPeriod | undefined;
  /** What is said of sections; what is not named follows the rule of its section. */
  readonly sections: Readonly<Partial<Record<Section, boolean>>>;
  readonly pages: Readonly<Partial<Record<ExternalPage, PartnerPage>>>;
  /** True: at its usual address; a text: that path. */
  readonly partnerReports?: true | string | undefined;
  readonly externalReports?: PartnerEntry | undefined;
  readonly camerasEnabled: boolean;
  /** Characters of a new password. */
  readonly passwordMinLength: number;
  /** The satisfaction survey's script, https. */
  readonly surveyScript?: string | undefined;
  readonly gsmPanel: boolean;
}

export interface PartnerPage {
  /** https, or a path on this site. */
  readonly address: string;
  readonly opens: PageOpening;
}

export interface PartnerEntry {
  readonly url: string;
  readonly icon: string;
  readonly title: string;
}

/** At hosts that no partner has, and where it cannot be known whose they are. */
export const DEFAULT_PARTNER: Partner = {
  id: 0,
  title: "Waymark",
  applicationId: "waymark",
  sections: {},
  pages: {},
  camerasEnabled: false,
  passwordMinLength: 8,
  gsmPanel: true,
};
