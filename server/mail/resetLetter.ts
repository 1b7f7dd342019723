import type { AccountLetter } from "./mailOutbox.ts";

const LANGUAGES = ["pt", "en", "es", "fr"] as const;
type Language = (typeof LANGUAGES)[number];

const TEXTS: Readonly<Record<Language, { readonly subject: string; readonly body: string }>> = {
  en: {
    subject: "Choose a new password",
    body: "Somebody, most likely you, asked for a new password for this account.\n\nOpen this address within one hour to choose it:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.",
  },
  es: {
    subject: "Elija una nueva contraseña",
    body: "Alguien, seguramente usted, ha pedido una nueva contraseña para esta cuenta.\n\nAbra esta dirección antes de una hora para elegirla:\n\n{link}\n\nSi no fue usted, no haga nada: su contraseña sigue igual.",
  },
  fr: {
    subject: "Choisissez un nouveau mot de passe",
    body: "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ce compte.\n\nOuvrez cette adresse dans l’heure pour le choisir :\n\n{link}\n\nSi ce n’était pas vous, ne faites rien : votre mot de passe reste le même.",
  },
  pt: {
    subject: "Escolha uma nova palavra-passe",
    body: "Alguém, provavelmente o próprio, pediu uma nova palavra-passe para esta conta.\n\nAbra este endereço no prazo de uma hora para a escolher:\n\n{link}\n\nSe não foi o caso, não faça nada: a sua palavra-passe mantém-se.",
  },
};

/** In the person's language, or the product's when they have chosen none. */
export function resetLetter(recipient: string, link: string, lang: unknown): AccountLetter {
  const wanted = typeof lang === "string" ? lang.slice(0, 2).toLowerCase() : "";
  const { subject, body } = TEXTS[LANGUAGES.find((one) => one === wanted) ?? "pt"];
  return { recipient, subject, body: body.replace("{link}", () => link) };
}
