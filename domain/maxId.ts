/** The largest id that a column holds; what is larger names nothing, and is refused as no id. */
export const MAX_ID = 2_147_483_647;
