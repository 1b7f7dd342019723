import type { Messages } from "../en.ts";

/** What a removal changes besides. */
export const manageDependents: Messages["manage"]["dependents"] = {
  without: "N’ont plus cet élément :",
  along: "Part avec :",
  loading: "Recherche de ce qui y est lié",
  of: {
    vehicle_one: "{{shown}} véhicule",
    vehicle_other: "{{shown}} véhicules",
    group_one: "{{shown}} groupe",
    group_other: "{{shown}} groupes",
    geofence_one: "{{shown}} lieu",
    geofence_other: "{{shown}} lieux",
    driver_one: "{{shown}} conducteur",
    driver_other: "{{shown}} conducteurs",
    notification_one: "{{shown}} alerte",
    notification_other: "{{shown}} alertes",
    maintenance_one: "{{shown}} plan d’entretien",
    maintenance_other: "{{shown}} plans d’entretien",
    command_one: "{{shown}} commande enregistrée",
    command_other: "{{shown}} commandes enregistrées",
    attribute_one: "{{shown}} attribut calculé",
    attribute_other: "{{shown}} attributs calculés",
    calendar_one: "{{shown}} calendrier",
    calendar_other: "{{shown}} calendriers",
    user_one: "{{shown}} utilisateur",
    user_other: "{{shown}} utilisateurs",
    rfidKey_one: "{{shown}} clé RFID prêtée",
    rfidKey_other: "{{shown}} clés RFID prêtées",
    serviceRecord_one: "{{shown}} entretien fait",
    serviceRecord_other: "{{shown}} entretiens faits",
  },
};
