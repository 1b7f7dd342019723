/** The pages about connection, modules and the product itself. */
export const general = {
  connection: {
    live: "Live view",
    byItself: "It is kept by itself, and comes back by itself when it is lost.",
    server: "Server",
    address: "Address",
    version: "Version",
    roundTrip: "Round trip",
    noAnswer: "No answer",
    browser: "This browser",
    has: "Yes",
    ability: {
      webgl: "Draw the map (WebGL 2)",
      worker: "Read the fleet beside the page (worker)",
      socket: "Receive live data (WebSocket)",
      storage: "Keep history on this device",
      clipboard: "Copy to the clipboard",
      sound: "Sound for alerts",
      tabs: "Tabs that know of each other",
    },
    without: {
      webgl: "No: list and panel go on without a map",
      worker: "No: the live view does not work",
      socket: "No: the live view does not work",
      storage: "No: history is fetched again each time",
      clipboard: "No: copy by hand; it needs https",
      sound: "No: alerts are shown without a sound",
      tabs: "No: signing out elsewhere is noticed later",
    },
  },
  about: {
    product: "Product",
    version: "{{title}}, version {{version}}",
    data: "Map data",
    otherMaps: "Maps that your provider has added name their sources at the edge of the map.",
    licences: "Software of others",
    licencesText:
      "This product is built with the software listed here, each under its own licence.",
    noLicences: "The list could not be loaded.",
    inPage: "In this page",
    inServer: "In the server",
    noText: "The package names its licence and holds no text of it: {{licence}}.",
    publicDomain: "public domain",
    credit: {
      streets: "Streets and addresses:",
      towns: "Towns:",
      land: "Land and borders:",
    },
  },
  modules: {
    on: "On",
    off: "Off",
    openBy: {
      default: "Everybody has access unless it is taken away.",
      account: "Your account has access.",
      partner: "Everybody at this address has access.",
      administrator: "Administrators always have access.",
    },
    closedBy: {
      account:
        "Your account has no access. Ask whoever manages it to take the attribute “{{attribute}}” away.",
      partner: "{{title}} has taken access away from everybody at this address.",
      nobody:
        "Not part of your account yet. Ask whoever manages it for the attribute “{{attribute}}”.",
      link: "Not part of what was shared with you.",
      notConfigured:
        "{{title}} has no page for it at this address. Ask an administrator to configure one under Brands.",
    },
  },
};
