import type { SomeMessages } from "../SomeMessages.ts";

/** Those of the pages that open without a session. */
export const startChile = {
  nav: {
    settings: "Configuración",
  },
  pages: {
    settings: "Configuración",
    signIn: "Ingresar",
  },
  login: {
    title: "Ingresar",
    signIn: "Ingresar",
    failed: "No se pudo ingresar: {{detail}}",
    sessionEnded: "Su sesión terminó. Ingrese de nuevo.",
    again: {
      title: "Su sesión terminó. Ingrese de nuevo para continuar.",
      other: "Ingresar como otra persona",
    },
  },
  openId: {
    signIn: "Ingresar con {{name}}",
    signInAside: "Ingresar con {{name}} en otra pestaña",
    notCompleted: "No se completó el ingreso. Pruebe de nuevo.",
    error: {
      expired:
        "El ingreso tardó demasiado, ya se usó o se empezó en otro navegador. Pruebe de nuevo.",
      cancelled: "Canceló el ingreso.",
      emailUnverified:
        "Su proveedor de identidad no verificó su dirección de correo, así que no sirve para ingresar.",
    },
  },
  password: {
    sentDemo:
      "En la demostración no sale ningún correo de este computador: el administrador encuentra el mensaje en {{address}}.",
    back: "Volver al ingreso",
  },
  setup: {
    text: "Este enlace funciona una vez. Elija cómo va a ingresar.",
    registered:
      "Ya puede ingresar con este correo y esta contraseña. Si no puede, alguien ya tiene una cuenta con este correo.",
  },
} satisfies SomeMessages;
