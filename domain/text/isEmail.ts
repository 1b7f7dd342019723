/** Something, an at sign, something with a dot: whoever sends a letter there has the last word. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text is written as an address for e-mail is. */
export const isEmail = (text: string): boolean => EMAIL_PATTERN.test(text);
