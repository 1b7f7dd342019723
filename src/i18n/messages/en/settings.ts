/** The pages of the settings, and what each is for. */
export const settings = {
  text: "Settings and pages of your account.",
  all: "All settings",
  back: "Ways back",
  for: {
    vehicles: "Names, trackers, groups and attributes of the fleet.",
    groups: "Sort vehicles, and share them by group.",
    drivers: "Who drives, and how they identify themselves.",
    users: "Accounts, and what each may see and do.",
    links: "Links that show a vehicle for a time.",
    geofence: "Places and corridors on the map.",
    alerts: "What is reported to whom, and how.",
    reports: "Reports that come by e-mail by themselves.",
    maintenance: "What is due, by date, distance or hours.",
    map: "Which map is drawn, and what lies over it.",
    profile: "Your name, language, time zone, password and sessions.",
    modules: "What is turned on for you, and whom to ask for the rest.",
    connection: "How live the view is, the server, and this browser.",
    about: "Version, licences and whose data is shown.",
    audit: "Who changed, commanded and signed in.",
    brand: "How each host name looks, and what it offers.",
  },
};
