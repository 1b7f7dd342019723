import type { LetterText } from "./brandLetter.ts";
import type { LetterLanguage } from "./letterLanguage.ts";

type Words = Pick<LetterText, "subject" | "before" | "action" | "after">;

const WORDS: Readonly<Record<LetterLanguage, Words>> = {
  en: {
    subject: "Choose a new password",
    before: [
      "Somebody, most likely you, asked for a new password for this account.",
      "Open this address within one hour to choose it:",
    ],
    action: "Choose a new password",
    after: ["If it was not you, do nothing: your password stays as it is."],
  },
  es: {
    subject: "Elija una nueva contraseña",
    before: [
      "Alguien, seguramente usted, ha pedido una nueva contraseña para esta cuenta.",
      "Abra esta dirección antes de una hora para elegirla:",
    ],
    action: "Elegir una nueva contraseña",
    after: ["Si no fue usted, no haga nada: su contraseña sigue igual."],
  },
  fr: {
    subject: "Choisissez un nouveau mot de passe",
    before: [
      "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ce compte.",
      "Ouvrez cette adresse dans l’heure pour le choisir :",
    ],
    action: "Choisir un nouveau mot de passe",
    after: ["Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même."],
  },
  pt: {
    subject: "Escolha uma nova palavra-passe",
    before: [
      "Alguém, provavelmente o próprio, pediu uma nova palavra-passe para esta conta.",
      "Abra este endereço no prazo de uma hora para a escolher:",
    ],
    action: "Escolher uma nova palavra-passe",
    after: ["Se não foi o caso, não faça nada: a sua palavra-passe mantém-se."],
  },
};

/** With the way to a new password; whoever opens it first has the account. */
export const resetLetter = (
  recipient: string,
  link: string,
  language: LetterLanguage,
): LetterText => ({ recipient, language, link, ...WORDS[language] });
