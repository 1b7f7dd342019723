/** Shorter than this is no reason: the server's rule. */
export const MIN_REASON = 4;
export const MAX_REASON = 500;

/** Whether the words are long enough to be a reason. */
export const isReason = (words: string): boolean => {
  const length = words.trim().length;
  return length >= MIN_REASON && length <= MAX_REASON;
};
