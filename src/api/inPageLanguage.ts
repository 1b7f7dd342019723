/** Asks for letters in the language that the page speaks: the browser's own may be another. */
export const inPageLanguage = (): Readonly<Record<string, string>> => {
  const { lang } = document.documentElement;
  return lang === "" ? {} : { "accept-language": lang };
};
