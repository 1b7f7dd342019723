import type { DriverKeys } from "../en/driverKeys.ts";

export const driverKeys: DriverKeys = {
  open: "Chaves desconhecidas",
  title: "Chaves RFID que não são de ninguém",
  text: "Chaves que os leitores enviaram nos últimos sete dias e que nenhum condutor tem. O condutor que recebe uma fica com ela em vez da que tinha.",
  none: "Nos últimos sete dias nenhum leitor enviou uma chave que não seja de ninguém.",
  notLoaded: "Não foi possível carregar as chaves: {{detail}}",
  seenLately: "Vistas há pouco, de ninguém:",
  seenIn: "Vista pela última vez em {{vehicle}}, {{at}}",
  times_one: "{{shown}} vez",
  times_other: "{{shown}} vezes",
  driver: "Condutor",
  driverOf: "Condutor que recebe {{key}}",
  give: "Atribuir",
  giveOf: "Atribuir {{key}}",
  given: "{{driver}} tem agora a chave {{key}}.",
  notGiven: "Não foi atribuída: {{detail}}",
};
