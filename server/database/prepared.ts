/**
 * The beginning of a statement that is sent so often that PostgreSQL plans it once and keeps the plan.
 * Only for statements of which there are few texts: each connection keeps each of them.
 */
export const PREPARED = "/* prepared */";

/**
 * The beginning of a statement whose bytes come from the embedded database as they are, where a text of
 * them would be twice as long and be copied from thread to thread. Its columns are `integer`, `float8` or
 * `bytea`, its values numbers and texts. Of a PostgreSQL by itself the driver reads such rows as any.
 */
export const BINARY = "/* binary */";
