import { DEFAULT_PARTNER, type Partner, type PartnerImage } from "#contract/partner";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { nameInHost } from "./canonicalHostName.ts";
import { type PartnerData, partnerDataSchema } from "./partnerDataSchema.ts";
import { type BrandImage, brandImage } from "./readPng.ts";

/** A partner as it is kept, and as its hosts show it. */
export interface KnownPartner {
  readonly id: number;
  readonly hosts: readonly string[];
  readonly data: PartnerData;
  readonly images: Readonly<Partial<Record<PartnerImage, BrandImage>>>;
  readonly shown: Partner;
}

/** Nobody's: it holds at every host that no partner has. */
export const NOBODYS = DEFAULT_PARTNER.id;

/** As they are in the database, also inside a transaction. */
export async function readPartners(source: Database): Promise<readonly KnownPartner[]> {
  const rows = await source.selectFrom("partners").selectAll().orderBy("id").execute();
  const names = await source.selectFrom("partner_hosts").selectAll().orderBy("host").execute();
  return rows.map((row) => {
    const hosts = names.filter(({ partner_id }) => partner_id === row.id);
    return knownPartner({ ...row, hosts: hosts.map(({ host }) => host) });
  });
}

/** Partners in memory, because every page, sign-in and session depends on whose host it is. */
export function createPartners(database: Database) {
  let byId = new Map([[NOBODYS, knownPartner({ id: NOBODYS, data: {}, hosts: [] })]]);
  let byHost = new Map<string, KnownPartner>();
  let loading = Promise.resolve();

  async function read(): Promise<void> {
    const partners = await readPartners(database);
    byId = new Map(partners.map((partner) => [partner.id, partner]));
    byHost = new Map(partners.flatMap((partner) => partner.hosts.map((host) => [host, partner])));
  }

  const nobodys = () => {
    const partner = byId.get(NOBODYS);
    if (!partner) throw new Error("the partner of all other hosts is missing");
    return partner;
  };

  return {
    /** Whose host it is, by the `Host` header that counts. */
    of(hostHeader: string | undefined): KnownPartner {
      const name = nameInHost(hostHeader);
      return (name !== undefined && byHost.get(name)) || nobodys();
    },

    /** Whether a partner has this host: then it is one of the server's own names. */
    hasHost: (hostHeader: string): boolean => {
      const name = nameInHost(hostHeader);
      return name !== undefined && byHost.has(name);
    },

    /** The name of a partner's host that was asked; undefined of every other name. */
    hostIn(hostHeader: string | undefined): string | undefined {
      const name = nameInHost(hostHeader);
      return name !== undefined && byHost.has(name) ? name : undefined;
    },

    get: (id: number): KnownPartner | undefined => byId.get(id),
    all: (): readonly KnownPartner[] => [...byId.values()],

    /** Call at the start, and whenever they may have changed. One after the other: the latest counts. */
    load(): Promise<void> {
      const next = loading.then(read);
      loading = next.catch(() => undefined);
      return next;
    },
  };
}

export type Partners = ReturnType<typeof createPartners>;

interface PartnerRow {
  readonly id: number;
  readonly data: unknown;
  readonly hosts: readonly string[];
  readonly logo?: Uint8Array | null;
  readonly favicon?: Uint8Array | null;
}

/** What another hand wrote and is not understood costs that brand, and not the start of the server. */
function knownPartner({ id, data, hosts, logo, favicon }: PartnerRow): KnownPartner {
  const read = partnerDataSchema.safeParse(data);
  const known = read.success ? read.data : partnerDataSchema.parse({});
  const images = {
    ...(logo && { logo: brandImage(logo) }),
    ...(favicon && { favicon: brandImage(favicon) }),
  };
  return { id, hosts, data: known, images, shown: { id, ...known, ...addressesOf(images) } };
}

/** The hash in the address: what is kept of another image is never shown in its place. */
const addressesOf = (images: KnownPartner["images"]): Pick<Partner, PartnerImage> => ({
  ...(images.logo && { logo: `${BRAND_ADDRESSES.logo}?v=${images.logo.hash}` }),
  ...(images.favicon && { favicon: `${BRAND_ADDRESSES.favicon}?v=${images.favicon.hash}` }),
});

/** By host: what is answered depends on who is asked. */
export const BRAND_ADDRESSES = { logo: "/brand/logo", favicon: "/brand/favicon" } as const;
