import { SECTIONS, type Section } from "#domain/account/section";
import {
  EXTERNAL_PAGES,
  type ExternalPage,
  PAGE_OPENINGS,
  type PageOpening,
} from "#domain/menu/externalPage";
import type { BaseLayer } from "./partnerMap.ts";

export {
  EXTERNAL_PAGES,
  type ExternalPage,
  PAGE_OPENINGS,
  type PageOpening,
  SECTIONS,
  type Section,
};

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
  readonly defaultBase?: BaseLayer | undefined;
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
