import type { PartnerRecord } from "#contract/partner";
import { isObject } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** A partner in the list; 0 is for hosts that none of them has. */
export interface PartnerRow {
  readonly id: number;
  readonly title: string;
  readonly hosts: readonly string[];
  readonly colour: string | null;
  readonly people: number;
}

/** As the server has it, and what it takes to write over that and nothing newer. */
export interface ReadPartner {
  readonly id: number;
  readonly people: number;
  readonly record: PartnerRecord;
  readonly etag: string | undefined;
}

/** `null` takes an image away; undefined is none, or as with a host that no partner has. */
export type PartnerChange = Omit<PartnerRecord, "logo" | "favicon"> & {
  readonly id?: number | undefined;
  readonly logo: string | null;
  readonly favicon: string | null;
};

const PARTNERS = "/api/partners";
const addressOf = (id: number) => `${PARTNERS}/${id}`;

export const partnersQuery = () =>
  callQuery(["partners"], (signal) =>
    callServer(PARTNERS, {
      signal,
      read: (answer) => (Array.isArray(answer) ? (answer as readonly PartnerRow[]) : undefined),
    }),
  );

function readPartner(answer: unknown, _status: number, headers: Headers): ReadPartner | undefined {
  if (!isObject(answer) || typeof answer.id !== "number" || !Array.isArray(answer.hosts))
    return undefined;
  const { id: _id, people, logo, favicon, ...rest } = answer;
  const record = { ...rest, logo: logo ?? undefined, favicon: favicon ?? undefined };
  return {
    id: answer.id,
    people: Number(people),
    record: record as unknown as PartnerRecord,
    etag: headers.get("etag") ?? undefined,
  };
}

export const getPartner = (id: number, signal?: AbortSignal): Promise<CallResult<ReadPartner>> =>
  callServer(addressOf(id), { signal, read: readPartner });

export const partnerQuery = (id: number) =>
  callQuery(["partner", id], (signal) => getPartner(id, signal));

export const postPartner = (change: PartnerChange): Promise<CallResult<ReadPartner>> =>
  callServer(PARTNERS, { method: "POST", body: change, read: readPartner });

/** Only over what was read: else `outdated`. */
export const putPartner = (
  { id, etag }: Pick<ReadPartner, "id" | "etag">,
  change: PartnerChange,
): Promise<CallResult<ReadPartner>> =>
  callServer(addressOf(id), {
    method: "PUT",
    body: { ...change, id },
    ...(etag !== undefined && { headers: { "if-match": etag } }),
    read: readPartner,
  });

export const deletePartner = (id: number): Promise<CallResult<true>> =>
  callServer(addressOf(id), { method: "DELETE", read: () => true as const });
