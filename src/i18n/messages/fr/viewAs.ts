import type { ViewAs } from "../en/viewAs.ts";

export const viewAs: ViewAs = {
  banner: "Vous voyez ce que voit {{name}}. Rien ne peut être modifié.",
  leave: "Quitter cette vue",
  failed: "La vue n’a pas pu être quittée : {{detail}}",
  look: "Voir ce que voit cette personne",
  lookHint:
    "Ouvre le produit tel que cette personne l’a, sans son mot de passe. On ne peut que regarder, et le journal d’audit en garde la trace.",
  notShown: "Non affiché : {{detail}}",
};
