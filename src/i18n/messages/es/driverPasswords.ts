import type { DriverPasswords } from "../en/driverPasswords.ts";

export const driverPasswords: DriverPasswords = {
  open: "Nuevas contraseñas",
  title: "Nuevas contraseñas de los conductores",
  text_one:
    "{{shown}} conductor recibe una contraseña nueva y la anterior deja de valer. Se muestra aquí una sola vez.",
  text_other:
    "{{shown}} conductores reciben contraseñas nuevas y las anteriores dejan de valer. Se muestran aquí una sola vez.",
  own: "Su contraseña",
  ownHint: "Para que nadie se lleve contraseñas de una página que quedó abierta.",
  make: "Crear contraseñas nuevas",
  progress_one: "{{done}} de {{shown}} contraseña creada",
  progress_other: "{{done}} de {{shown}} contraseñas creadas",
  made_one: "{{shown}} contraseña nueva. Nadie podrá leerla más tarde: guárdela ahora.",
  made_other: "{{shown}} contraseñas nuevas. Nadie podrá leerlas más tarde: guárdelas ahora.",
  password: "Contraseña",
  save: "Guardar para Excel",
  file: "contraseñas de los conductores",
  more_one: "{{shown}} más está en el archivo y en la copia.",
  more_other: "{{shown}} más están en el archivo y en la copia.",
  notTaken:
    "Las contraseñas nuevas no se han guardado. Sin ellas estos conductores no pueden iniciar sesión.",
  leave: "Cerrar sin guardar",
};
