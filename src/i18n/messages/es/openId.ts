import type { StartMessages } from "../en/start.ts";

export const openId: StartMessages["openId"] = {
  signIn: "Entrar con {{name}}",
  signInAside: "Entrar con {{name}} en otra pestaña",
  away: "Ahora mismo no se puede conectar con {{name}}.",
  or: "o",
  none: "En este servidor no se entra con un proveedor de identidad.",
  going: "Conectando con {{name}}…",
  notCompleted: "No se completó la entrada. Pruebe de nuevo.",
  error: {
    expired:
      "La entrada tardó demasiado, ya se usó o se empezó en otro navegador. Pruebe de nuevo.",
    cancelled: "Ha cancelado la entrada.",
    providerUnavailable:
      "Ahora mismo no se puede conectar con el proveedor de identidad. Pruebe más tarde.",
    providerRefused: "El proveedor de identidad no confirmó quién es usted. Pruebe de nuevo.",
    emailUnverified:
      "Su proveedor de identidad no ha verificado su dirección de correo, así que no sirve para entrar.",
    emailUnproven:
      "La dirección de correo de su cuenta aquí no está confirmada. Pregunte a su administrador o elija una contraseña nueva con «¿Olvidó la contraseña?».",
    unknownPerson:
      "Aquí no hay ninguna cuenta con su dirección de correo. Pregunte a quien gestiona las cuentas.",
    userDisabled: "Este usuario está desactivado.",
    newPasswordRequired:
      "Antes debe cambiar su contraseña de aquí. Entre con ella o pida otra en «¿Olvidó la contraseña?».",
    tooManyAttempts: "Demasiados intentos. Pruebe de nuevo dentro de unos minutos.",
  },
};
