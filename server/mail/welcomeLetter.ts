import type { LetterText } from "./brandLetter.ts";
import type { LetterLanguage } from "./letterLanguage.ts";

type Words = Pick<LetterText, "subject" | "before" | "action" | "after">;

const WORDS: Readonly<Record<LetterLanguage, Words>> = {
  en: {
    subject: "Welcome",
    before: ["An account was made with this e-mail address. Sign in here:"],
    action: "Sign in",
    after: ["If it was not you, do nothing."],
  },
  es: {
    subject: "Le damos la bienvenida",
    before: ["Se ha creado una cuenta con esta dirección de correo. Entre aquí:"],
    action: "Entrar",
    after: ["Si no fue usted, no haga nada."],
  },
  fr: {
    subject: "Bienvenue",
    before: ["Un compte a été créé avec cette adresse e-mail. Connectez-vous ici :"],
    action: "Se connecter",
    after: ["Si ce n’était pas vous, ne faites rien."],
  },
  pt: {
    subject: "Damos-lhe as boas-vindas",
    before: ["Foi criada uma conta com este endereço de e-mail. Entre aqui:"],
    action: "Entrar",
    after: ["Se não foi o caso, não faça nada."],
  },
};

/**
 * To who has registered. It holds nothing that they typed: the address may be another's, and nobody is to
 * send others words of their own in our name.
 */
export const welcomeLetter = (
  recipient: string,
  link: string,
  language: LetterLanguage,
): LetterText => ({ recipient, language, link, ...WORDS[language] });
