import { sql } from "kysely";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";

/**
 * Everything a schema consists of, a line each, as PostgreSQL itself describes it: tables with how they
 * are stored, columns in the order on the disk, constraints, indexes and sequences.
 */
export async function describeSchema(database: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select format('table %s %s of %s %s', relname, relkind, coalesce(inhparent::regclass::text, '-'),
        coalesce(array_to_string(reloptions, ','), '-')) as line
      from pg_class left join pg_inherits on inhrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      union all
      select format('column %s.%s %s %s %s default %s identity %s', table_name,
        lpad(ordinal_position::text, 3, '0'), column_name, format_type(atttypid, atttypmod),
        case is_nullable when 'NO' then 'not null' else 'null' end,
        coalesce(column_default, '-'), coalesce(identity_generation, '-'))
      from information_schema.columns
      join pg_attribute on attrelid = table_name::regclass and attname = column_name
      where table_schema = 'public'
      union all
      select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
      union all
      select format('sequence %s from %s by %s', sequencename, start_value, increment_by)
      from pg_sequences where schemaname = 'public'
    ) lines order by line collate "C"`.execute(database);
  return `${rows.map(({ line }) => line).join("\n")}\n`;
}
