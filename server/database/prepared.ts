/**
 * The beginning of a statement that is sent so often that PostgreSQL plans it once and keeps the plan.
 * Only for statements of which there are few texts: each connection keeps each of them.
 */
export const PREPARED = "/* prepared */";
