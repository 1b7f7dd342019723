const MAX_KEY_LENGTH = 64;

/** No control characters and no half characters: neither a log nor a database takes them. */
export const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed();

export const isAttributeKey = (key: string): boolean =>
  key.length > 0 && key.length <= MAX_KEY_LENGTH && isPrintable(key);
