/** Set by `npm run proofs`, which runs every test that asks here. */
export const isProof = process.env.WAYMARK_PROOFS === "all";

/**
 * How many cases a giant proof tries: a share in `npm test`, all in `npm run proofs`. Cases come
 * from a seed in order, so the share is the beginning of the whole.
 */
export const proofShare = (share: number, whole: number): number => (isProof ? whole : share);
