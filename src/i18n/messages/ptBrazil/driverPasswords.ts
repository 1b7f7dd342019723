import type { DriverPasswords } from "../en/driverPasswords.ts";
import type { Some } from "../SomeMessages.ts";

export const driverPasswords = {
  open: "Novas senhas",
  title: "Novas senhas dos motoristas",
  text_one:
    "{{shown}} motorista recebe uma nova senha e a antiga deixa de valer. Ela é mostrada aqui uma única vez.",
  text_other:
    "{{shown}} motoristas recebem novas senhas e as antigas deixam de valer. Elas são mostradas aqui uma única vez.",
  own: "Sua senha",
  ownHint: "Para que ninguém leve senhas de uma página deixada aberta.",
  make: "Criar novas senhas",
  progress_one: "{{done}} de {{shown}} senha criada",
  progress_other: "{{done}} de {{shown}} senhas criadas",
  made_one: "{{shown}} nova senha. Ninguém poderá lê-la mais tarde: salve-a agora.",
  made_other: "{{shown}} novas senhas. Ninguém poderá lê-las mais tarde: salve-as agora.",
  password: "Senha",
  save: "Salvar para o Excel",
  file: "senhas dos motoristas",
  more_one: "Mais {{shown}} está no arquivo e na cópia.",
  more_other: "Mais {{shown}} estão no arquivo e na cópia.",
  notTaken: "As novas senhas não foram salvas. Sem elas, esses motoristas não conseguem entrar.",
  leave: "Fechar sem salvar",
} satisfies Some<DriverPasswords>;
