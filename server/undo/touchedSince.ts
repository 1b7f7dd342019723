import { type RawBuilder, sql } from "kysely";
import { AUDIT_TOPICS } from "#contract/auditActions";
import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { dependentsOf, emptiedBy, keyOf } from "./dependents.ts";

/** Under which a thing that came back says in the audit trail what came back with it, and of which kind that is. */
const RESTORED = OBJECT_KINDS.flatMap((kind) => [
  ...dependentsOf(kind).flatMap((one) => (one.link ? [[keyOf(one), one.link.other] as const] : [])),
  ...emptiedBy(kind).map((other) => [keyOf(other), other.kind] as const),
]);

const listOf = (json: RawBuilder<unknown>) =>
  sql`(case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end)`;

/**
 * For a `with`: the table `touched` of the vehicles and groups that somebody else has changed, linked, shared or brought
 * back since then, as the audit trail says; empty without a moment. A command that ran out by itself is nobody's doing.
 */
export const touchedSince = (since: number | undefined, by: number) => sql`
  later as (
    select action, object_kind, object_id, before, after from audit
    where id > ${since ?? null}::bigint and user_id is distinct from ${by}
      and (user_id is not null or action not in (${sql.join(AUDIT_TOPICS.commands)}))),
  joined as (
    select side->>'owner' as owner, side->>'property' as property,
      (pair->>0)::bigint as "ownerId", (pair->>1)::bigint as "propertyId"
    from later cross join lateral (values (before), (after)) as sides (side)
      cross join lateral jsonb_array_elements(${listOf(sql`side->'links'`)}) as pair
    where object_kind = 'link'),
  touched (kind, id) as (
    select object_kind, object_id from later
    union select owner, "ownerId" from joined
    union select property, "propertyId" from joined
    union select shared.kind, value::bigint
    from later cross join lateral (values ('vehicle', after->'vehicles'), ('group', after->'groups'))
        as shared (kind, ids)
      cross join lateral jsonb_array_elements_text(${listOf(sql`ids`)}) as value
    where action = 'link.share'
    union select keys.kind, value::bigint
    from later cross join lateral jsonb_each(case jsonb_typeof(after->'restored')
        when 'object' then after->'restored' else '{}' end) as back (key, ids)
      join (values ${sql.join(RESTORED.map(([key, kind]) => sql`(${key}, ${kind})`))}) as keys (key, kind)
        on keys.key = back.key
      cross join lateral jsonb_array_elements_text(ids) as value)`;
